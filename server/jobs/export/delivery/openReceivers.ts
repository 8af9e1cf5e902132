import { rowsBody } from './bodies.ts';
import type { Receivers } from './receiver.ts';
import type { Webhooks } from './webhook.ts';

/** Returns the ways to all kinds of receivers. */
export function openReceivers({ webhooks }: { webhooks: Webhooks }): Receivers {
  return {
    webhook: ({ url }, { secret, shipment }) => ({
      send: (batch, signal) => webhooks.send({ url, secret, id: batch.id, body: rowsBody(shipment, batch) }, signal),
      close: async () => {},
    }),
  };
}
