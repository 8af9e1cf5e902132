import { z } from 'zod';

/**
 * Any JSON whose text has so many characters at most. What stands in it is not looked at: whoever keeps it must be able
 * to keep any text. It is as deep as any JSON that the service reads (server/http/readJson.ts).
 */
export function jsonValue(maxLength: number) {
  return z
    .custom<JsonValue>((value) => value !== undefined && JSON.stringify(value).length <= maxLength, {
      error: `must be JSON of ${maxLength} characters at most`,
    })
    .meta({ maxLength });
}

export type JsonValue = z.output<ReturnType<typeof z.json>>;
