import { randomUUID } from 'node:crypto';
import { picture, startPictureHost } from '#tests/server/engine/pictures/pictureHost.ts';

const host = await startPictureHost({ '/a.png': await picture('png') });

/** The rule with which a service fetches the picture of `pictureRun`. */
export const pictureRule = { host: host.host, allowPrivate: true, delayMs: 0 };

/** A run of two rows, the second with a picture, and the input that asks for it. */
export const pictureRun = { lotId: randomUUID(), columns: ['name'], rows: [['Mug'], [`${host.origin}/a.png`]] };
export const pictureInput = { params: { lotId: pictureRun.lotId }, body: { rowNo: 1, column: 'name' } };
