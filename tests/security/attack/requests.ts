import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import type { AnyCall } from '#core/wire/call/call.ts';
import { fillPath } from '#core/wire/call/defineCall.ts';

const pieceBytes = 64 * 1024;
const everyMs = 5;

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /**
   * Time from sending the head to the whole answer, without the time in which the sender's own thread was blocked: on
   * two cores the attacker has what the service leaves. The honest account (bystander.ts) sees what the service blocks.
   */
  ms: number;
}

export interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  /** Sent as JSON, unless it is text, bytes or a stream of bytes. */
  body?: unknown;
  /** Content type of a body that is not JSON. */
  type?: string;
  headers?: Record<string, string>;
  cookie?: string;
  /** An address in 127.0.0.0/8: another client machine. */
  from?: string;
}

/** Sends requests to one service, with one agent for each source address. */
export function createSender(origin: string) {
  const agents = new Map<string, Agent>();
  const stalls = watchStalls();
  const agentFrom = (from: string): Agent => {
    const agent = agents.get(from) ?? new Agent({ localAddress: from, connections: 64, headersTimeout: 120_000 });
    agents.set(from, agent);
    return agent;
  };
  const send = async (method: string, path: string, sent: Sent = {}): Promise<Reply> => {
    const { body, type = 'application/json', headers = {}, cookie, query = {}, from = '127.0.0.1' } = sent;
    const url = new URL(path, origin);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const isMade = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable;
    const text = isMade ? body : JSON.stringify(body);
    let sentAt = performance.now();
    const answer = await request(url, {
      method: method as 'GET',
      dispatcher: agentFrom(from).compose(
        whenSent(() => {
          sentAt = performance.now();
        }),
      ),
      headers: {
        ...(text !== undefined && { 'content-type': type }),
        ...(Buffer.isBuffer(text) && { 'content-length': String(text.length) }),
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
      ...(text !== undefined && { body: Buffer.isBuffer(text) ? Readable.from(piecesOf(text)) : text }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: await answer.body.text(),
      ms: performance.now() - sentAt - stalls.since(sentAt),
    };
  };
  return {
    send,
    call: (call: AnyCall, sent: Sent = {}): Promise<Reply> =>
      send(call.method, fillPath(call.path, sent.params ?? {}), { type: call.bodyType, ...sent }),
    close: async (): Promise<void> => {
      stalls.stop();
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}
export type Sender = ReturnType<typeof createSender>;

/** Notes when this thread was blocked: then a timer is late. */
function watchStalls() {
  const stalls: { end: number; ms: number }[] = [];
  let last = performance.now();
  const note = (): void => {
    const end = performance.now();
    const ms = end - last - everyMs;
    if (ms > 0) stalls.push({ end, ms });
    last = end;
  };
  const timer = setInterval(note, everyMs);
  return {
    /** The time of all stalls since then, milliseconds. */
    since: (start: number): number => {
      note();
      return stalls.reduce((sum, { end, ms }) => sum + Math.min(ms, Math.max(0, end - start)), 0);
    },
    stop: (): void => clearInterval(timer),
  };
}

/**
 * A body as a network carries it, at up to 64 MB/s: many megabytes in one write would block this thread, and the answers
 * would wait for it, not for the service.
 */
async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += pieceBytes) {
    if (at > 0) await sleep(1);
    yield body.subarray(at, at + pieceBytes);
  }
}

/** Calls back when a connection is open and a request's head is sent. */
function whenSent(onSent: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      onSent();
      start?.(controller, context);
    };
    return dispatch(options, handler);
  };
}

/** A connection that sends only the given bytes; `answer` is everything that came back until it ended. */
export interface RawConnection {
  socket: Socket;
  answer(): string;
  /** Milliseconds from the first sent byte until the service closed the connection; `null`: it was still open. */
  closedAfterMs(): number | null;
}

export async function openRaw(port: number, from: string, text: string): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const begunAt = performance.now();
  let answer = '';
  let closedAfterMs: number | null = null;
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.on('close', () => (closedAfterMs = performance.now() - begunAt));
  socket.on('error', () => undefined);
  await once(socket, 'connect').catch(() => undefined);
  socket.write(text);
  return { socket, answer: () => answer, closedAfterMs: () => closedAfterMs };
}
