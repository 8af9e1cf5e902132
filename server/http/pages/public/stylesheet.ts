import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'styles');
const body = ['base', 'lists', 'template'].map((name) => readFileSync(join(folder, `${name}.css`), 'utf8')).join('\n');
const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);

/** The one stylesheet of the public pages; its name changes with its content, so it is cached for ever. */
export const stylesheet = { path: `/public/${hash}.css`, body } as const;
