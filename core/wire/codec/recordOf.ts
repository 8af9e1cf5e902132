import { z } from 'zod';

/**
 * A record with at most `maxProperties` entries. The limit is also in the schema's metadata, for tools that read the
 * contract.
 */
export function recordOf<Key extends z.core.$ZodRecordKey, Value extends z.core.$ZodType>(
  key: Key,
  value: Value,
  maxProperties: number,
) {
  return z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= maxProperties, `must have ${maxProperties} entries at most`)
    .meta({ maxProperties });
}
