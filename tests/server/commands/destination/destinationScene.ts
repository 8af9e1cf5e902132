import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { isExportEnded } from '#core/domain/data/exportFile.ts';
import { getNotExportedData } from '#core/wire/calls/data/dataCalls.ts';
import * as calls from '#core/wire/calls/data/destinationCalls.ts';
import { notifyWaitingExports } from '#server/db/tables/export/exportClaims.ts';
import { openTestService, type Client, type TestOptions, type TestService } from '#tests/server/openTestService.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { exportScene, type ExportScene } from '../export/exportScene.ts';
import { startReceiver, type Receiver } from './receiver.ts';

/** A service with a worker, an account and a receiver; set up before the tests of a file, and gone after them. */
export const place = {} as { tested: TestService; client: Client; scene: ExportScene; receiver: Receiver };

const retries = { firstMs: 10, maxMs: 20, giveUpMs: 60_000 };
/** `open`: starts what else rows go to, and returns its hosts; `google` is the client once they are open. */
export function useDestinations(
  open: () => Promise<readonly string[]> = () => Promise.resolve([]),
  google: () => TestOptions['google'] = () => undefined,
): void {
  beforeAll(async () => {
    const receiver = await startReceiver();
    const hosts = [receiver.host, ...(await open())];
    const client = google();
    const tested = await openTestService({
      ...(client && { google: client }),
      level: AccountLevel.Professional,
      withWorker: true,
      hostRules: [
        ...hosts.map((host) => ({ host, allowPrivate: true, connections: 2, delayMs: 0 })),
        // The server of the tests also has databases of users.
        { host: new URL(inject('databaseServer').url).host, allowPrivate: true },
      ],
      deliveries: { retries, batchLimits: { rows: 2, length: 1_000 } },
    });
    const ada = await tested.signUp('ada');
    Object.assign(place, { receiver, tested, client: ada, scene: exportScene(tested, ada) });
  });
  afterAll(async () => {
    await place.tested.close();
    await place.receiver.close();
  });
  beforeEach(() => {
    place.receiver.received.length = 0;
    place.receiver.answerBy((response) => response.writeHead(204).end());
  });
}

export const webhook = (more: object = {}) => ({ kind: 'webhook', url: place.receiver.url, content: 'rows', ...more });
export const make = async (taskId: string, target: object = webhook(), isOn = false, more: object = {}) => {
  const body = { taskId, name: 'My shop', isOn, target, columns: [], ...more };
  const answer = await place.client.send(calls.createDestination, { body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { destination, secret } = calls.createDestination.reply.parse(answer.body);
  return { params: { destinationId: destination.destinationId }, destination, secret: secret ?? '' };
};
type Made = Awaited<ReturnType<typeof make>>;
export const send = async ({ params }: Made, body: object = { scope: 'notExported', lotNos: [], columns: [] }) =>
  place.client.send(calls.sendToDestination, { params, body });
export const sent = async (made: Made): Promise<string> => {
  const { status, body } = await send(made);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return calls.sendToDestination.reply.parse(body).record.recordId;
};
/** Waits are short here, and nobody sweeps. */
export const ended = async (recordId: string) => {
  await waitFor(async () => {
    await notifyWaitingExports(place.tested.database);
    return isExportEnded((await place.scene.recordOf(recordId)).status);
  });
  return place.scene.recordOf(recordId);
};
export const notExported = async (taskId: string): Promise<number> =>
  getNotExportedData.reply.parse((await place.client.send(getNotExportedData, { params: { id: taskId } })).body).total;
