import type { RowPlace } from '#core/domain/data/tableTarget.ts';
import type { ExportContext } from '../exportContext.ts';
import type { BatchLimits } from './batches.ts';
import type { NotSent, Receivers } from './receiver.ts';
import type { Webhooks } from './webhook.ts';

export interface DeliveryContext extends ExportContext {
  /** For notices. */
  webhooks: Webhooks;
  /** For rows. */
  receivers: Receivers;
  batchLimits: BatchLimits;
}

const second = 1_000;
/** About an hour of tries: a receiver that is deployed or repaired meanwhile gets everything. */
export const deliveryDefaults: Pick<DeliveryContext, 'batchLimits' | 'retries'> = {
  batchLimits: { rows: 1_000, length: 1_000_000 },
  retries: { firstMs: 5 * second, maxMs: 600 * second, giveUpMs: 3_600 * second },
};

/** The end of a try; `lost`: the delivery is not this worker's any more. */
export type DeliveryEnd = 'done' | 'lost' | (Omit<NotSent, 'row'> & { place?: RowPlace });
