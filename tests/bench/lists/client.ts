import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { putParameterList } from '#core/wire/calls/task/listCalls.ts';
import { fillPath } from '#core/wire/call/defineCall.ts';

/** One request, or the upload of lines as a list. */
export type ListOrder =
  | { origin: string; cookie: string; kind: 'call'; path: string; body: unknown }
  | { origin: string; cookie: string; kind: 'list'; lines: number; prefix: string };

export interface ListResult {
  milliseconds: number;
  status: number;
  body: Record<string, unknown>;
  /** The hash of a list. */
  hash: string;
  sentBytes: number;
}

/** The device's part, in a process of its own: packing and sending are not the service's work. */
process.on('message', (order: ListOrder) => {
  void answer(order).then((result) => process.send?.(result));
});

async function answer(order: ListOrder): Promise<ListResult> {
  const { origin, cookie } = order;
  if (order.kind === 'call') return send('POST', origin + order.path, cookie, JSON.stringify(order.body), '');
  const text = Array.from({ length: order.lines }, (_, index) => `${order.prefix}${index}`).join('\n');
  const hash = createHash('sha256').update(text).digest('hex');
  return send('PUT', origin + fillPath(putParameterList.path, { hash }), cookie, gzipSync(text), hash);
}

async function send(
  method: string,
  address: string,
  cookie: string,
  body: string | Uint8Array<ArrayBuffer>,
  hash: string,
): Promise<ListResult> {
  const type = typeof body === 'string' ? 'application/json' : putParameterList.bodyType;
  const began = performance.now();
  const response = await fetch(address, { method, body, headers: { cookie, 'content-type': type } });
  const answered = (await response.json()) as Record<string, unknown>;
  const milliseconds = performance.now() - began;
  return { milliseconds, status: response.status, body: answered, hash, sentBytes: body.length };
}
