import { z } from 'zod';

/** A request body that is not JSON: the sender has it as a whole, the receiver reads it as a stream. */
export const sentBytes = z.custom(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
) as unknown as z.ZodType<AsyncIterable<Uint8Array>, Uint8Array<ArrayBuffer>>;

/** A reply that is not JSON. */
export const repliedBytes = z.custom((value) => value instanceof Uint8Array) as unknown as z.ZodType<
  Uint8Array<ArrayBuffer>,
  Uint8Array
>;
