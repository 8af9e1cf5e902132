import type { Fields, SpecifiedCall, Value } from './specifiedCall.ts';

export interface Reply {
  status: number;
  body: unknown;
}

/** One request as a table says it, with its values. */
export interface Draft {
  method: SpecifiedCall['method'];
  path: string;
  params: Fields;
  /** In the query of a GET, else in the body; `undefined` without a body. */
  fields: Value | undefined;
  /** A picture that is sent as a multipart file instead. */
  file?: Uint8Array<ArrayBuffer>;
}

/** A client that knows nothing of this service but the tables, an address and a cookie. */
export async function sendDraft(origin: string, cookie: string, draft: Draft): Promise<Reply> {
  const { method, path, params, fields, file } = draft;
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(textOf(params[name] ?? '')));
  const isRead = method === 'GET';
  const pairs = isRead && isFields(fields) ? Object.entries(fields).map(([name, value]) => [name, textOf(value)]) : [];
  const query = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
  const hasBody = !isRead && fields !== undefined && file === undefined;
  const answer = await fetch(origin + filled + query, {
    method,
    headers: { ...(cookie !== '' && { cookie }), ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(fields) }),
    ...(file !== undefined && { body: formOf(file) }),
    redirect: 'manual',
  });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
}

function formOf(file: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set('file', new Blob([file], { type: 'image/png' }), 'picture.png');
  return form;
}

/** Returns whether a value has fields of its own. */
export function isFields(value: unknown): value is Record<string, Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: Value): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Returns the values at a path of a reply, such as `items[].name`: those of all entries of a list. `undefined` where
 * the path ends early, or where a list on it is empty.
 */
export function valuesAt(body: unknown, path: string): unknown[] | undefined {
  const steps = path.split(/\.|(?=\[\])/u).filter((step) => step !== '');
  let values: unknown[] = [body];
  for (const step of steps) {
    const isList = step === '[]';
    if (!values.every((value) => (isList ? Array.isArray(value) : isFields(value) && step in value))) return undefined;
    values = values.flatMap((value) => (isList ? (value as unknown[]) : [(value as Record<string, unknown>)[step]]));
    if (values.length === 0) return undefined;
  }
  return values;
}
