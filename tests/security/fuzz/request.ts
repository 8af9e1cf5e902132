import type { AnyCall } from '#core/wire/call/call.ts';
import { Raw, toJson } from './json.ts';

/** A request before it is written: the input of its call. A list in the query is a name that occurs several times. */
export interface Draft {
  name: string;
  call: AnyCall;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** `undefined`: no body. */
  body: unknown;
}

/** A request in the form that is sent. */
export interface Wire {
  method: string;
  /** Path and query as they are sent, percent signs included. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | null;
  /** The announced length of the body; its real length by default, `null`: none is announced. */
  saidLength?: string | null;
  /** True where bytes after the answer may belong to no request: the connection ends with it. */
  isLast?: boolean;
  /**
   * True where fewer bytes are sent than announced: the service answers only at its time limit, and the fuzz does not
   * wait for that.
   */
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
