import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';
import type { AnyCall } from '#core/wire/call/call.ts';
import { fillPath } from '#core/wire/call/defineCall.ts';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Time from sending the head to the whole answer: the sender's earlier work is not the service's time. */
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
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: await answer.body.text(),
      ms: performance.now() - sentAt,
    };
  };
  return {
    send,
    call: (call: AnyCall, sent: Sent = {}): Promise<Reply> =>
      send(call.method, fillPath(call.path, sent.params ?? {}), { type: call.bodyType, ...sent }),
    close: async (): Promise<void> => void (await Promise.all([...agents.values()].map((agent) => agent.destroy()))),
  };
}
export type Sender = ReturnType<typeof createSender>;

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
