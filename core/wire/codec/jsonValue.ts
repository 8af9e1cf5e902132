import { z } from 'zod';

/**
 * Any JSON whose text has at most `maxLength` characters. Its content is not checked, so it must be stored where any
 * text is allowed. Its depth is limited by the JSON reader of the service (server/http/readJson.ts).
 */
export function jsonValue(maxLength: number) {
  return z
    .custom<JsonValue>((value) => value !== undefined && JSON.stringify(value).length <= maxLength, {
      error: `must be JSON of ${maxLength} characters at most`,
    })
    .meta({ maxLength });
}

export type JsonValue = z.output<ReturnType<typeof z.json>>;
