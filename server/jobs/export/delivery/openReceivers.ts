import type { DatabaseEgress } from '#server/engine/egress/databaseHost.ts';
import { rowsBody } from './bodies.ts';
import type { Receivers } from './receiver.ts';
import { tableReceiver } from './table/tableReceiver.ts';
import type { Webhooks } from './webhook.ts';

/** Returns the ways to all kinds of receivers. */
export function openReceivers({ webhooks, egress }: { webhooks: Webhooks; egress: DatabaseEgress }): Receivers {
  return {
    webhook: ({ url }, { secret, shipment }) => ({
      send: (batch, signal) => webhooks.send({ url, secret, id: batch.id, body: rowsBody(shipment, batch) }, signal),
      close: async () => {},
    }),
    postgres: (target, given) => tableReceiver(target, given, egress),
    mysql: (target, given) => tableReceiver(target, given, egress),
  };
}
