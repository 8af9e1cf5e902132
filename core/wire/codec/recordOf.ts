import { z } from 'zod';

/** A record of so many entries at most. The figure stands in the schema's own data, for whoever reads the contract. */
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
