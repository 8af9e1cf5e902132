import { z } from 'zod';

/** A body that is no JSON: who sends it has it whole, who receives it reads it as it comes. */
export const sentBytes = z.custom(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
) as unknown as z.ZodType<AsyncIterable<Uint8Array>, Uint8Array<ArrayBuffer>>;

/** A reply that is no JSON. */
export const repliedBytes = z.custom((value) => value instanceof Uint8Array) as unknown as z.ZodType<
  Uint8Array<ArrayBuffer>,
  Uint8Array
>;
