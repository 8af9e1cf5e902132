import type { DatabaseEgress } from '#server/engine/egress/databaseHost.ts';
import { rowsBody } from './bodies.ts';
import type { Receivers } from './receiver.ts';
import type { Google } from './sheets/google/openGoogle.ts';
import { sheetReceiver } from './sheets/sheetReceiver.ts';
import { tableReceiver } from './table/tableReceiver.ts';
import type { Webhooks } from './webhook.ts';

/** Returns the ways to all kinds of receivers. */
export function openReceivers({
  webhooks,
  egress,
  google,
}: {
  webhooks: Webhooks;
  egress: DatabaseEgress;
  google: Google | null;
}): Receivers {
  return {
    webhook: ({ url }, { secret, shipment }) => ({
      send: (batch, signal) => webhooks.send({ url, secret, id: batch.id, body: rowsBody(shipment, batch) }, signal),
      close: async () => {},
    }),
    postgres: (target, given) => tableReceiver(target, given, egress),
    mysql: (target, given) => tableReceiver(target, given, egress),
    googleSheets: (target, given) => sheetReceiver(target, given, google),
  };
}
