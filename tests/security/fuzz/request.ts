import type { AnyCall } from '#core/wire/call/call.ts';
import { Raw, toJson } from './json.ts';

/** A request before it is written: what its call takes. A list in the query is a name that comes several times. */
export interface Draft {
  name: string;
  call: AnyCall;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** `undefined`: none. */
  body: unknown;
}

/** A request as it goes over the wire. */
export interface Wire {
  method: string;
  /** Path and query as they are sent, percent signs and all. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | null;
  /** How long the body is said to be; its length unless said otherwise, `null`: nothing is said. */
  saidLength?: string | null;
  /** What comes after the answer may be nobody's: the connection ends with it. */
  isLast?: boolean;
  /** Less comes than was said: nobody answers before time is up, and nobody waits for that. */
  isWithheld?: boolean;
}

export function wireOf({ call, params, query, body }: Draft): Wire {
  const path = call.path.replace(/\{(\w+)\}/gu, (_, name: string) => encoded(params[name]));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${encoded(name)}=${encoded(each)}`),
  );
  return {
    method: call.method,
    target: pairs.length === 0 ? path : `${path}?${pairs.join('&')}`,
    headers: body === undefined ? [] : [['content-type', call.bodyType]],
    body: body === undefined ? null : Buffer.isBuffer(body) ? body : Buffer.from(toJson(body)),
  };
}

function encoded(value: unknown): string {
  if (value instanceof Raw) return value.text;
  return encodeURIComponent((typeof value === 'string' ? value : toJson(value)).toWellFormed());
}
