import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Refusal } from '#core/domain/refusal.ts';
import { statusByCode } from '#core/wire/call/refusal.ts';
import { sendRefusal } from '../errors.ts';
import { addCheck } from '../addCheck.ts';

type Headers = Readonly<Record<string, string>>;
type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>;
type FrameworkErrors = NonNullable<FastifyServerOptions['frameworkErrors']>;

/** No browser sends half as many. */
const maxHeaders = 100;

/** Answers requests that match no route, and some features of HTTP that this service does not support. */
export class OddRequests {
  private readonly headers: Headers;
  /** The active answer of each connection. */
  private readonly answers = new WeakMap<Socket, ServerResponse>();

  constructor(headers: Headers) {
    this.headers = headers;
  }

  /** Answers data that is not HTTP, and a head or body that does not arrive in time. */
  readonly clientErrorHandler: ClientErrorHandler = (error, socket) => {
    // A second answer would be read as a part of the first.
    const isAnswering = this.answers.get(socket)?.headersSent === true && !this.answers.get(socket)?.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy();
    else answerRaw(socket, refusalOf(error.code), this.headers);
  };

  /** Answers an address that cannot be parsed. Hooks do not run for it, so the headers are set here. */
  readonly frameworkErrors: FrameworkErrors = (error, _request, reply) => {
    reply.headers({ ...this.headers, connection: 'close' });
    sendRefusal(reply, error.code === 'FST_ERR_BAD_URL' ? unreadable('address') : { code: 'NotFound' });
  };

  /** Refuses tunnels, expectations, requests with too many headers, and absolute addresses. */
  register(app: FastifyInstance): void {
    app.server.on('connect', (_request: IncomingMessage, socket: Socket) =>
      answerRaw(socket, { code: 'NotFound' }, this.headers),
    );
    app.server.on('checkExpectation', ({ socket }: IncomingMessage) =>
      answerRaw(socket, unreadable('expect'), this.headers),
    );
    addCheck(app, ({ raw }, reply) => {
      this.answers.set(raw.socket, reply.raw);
      if (raw.rawHeaders.length > 2 * maxHeaders) return { code: 'HeadTooLarge' };
      if (!raw.url?.startsWith('/')) return unreadable('address');
      // Where there are two Host headers, a proxy in front of the service may have used the other one.
      return raw.rawHeaders.filter(isHost).length > 1 ? unreadable('host') : null;
    });
  }
}

function isHost(text: string, index: number): boolean {
  return index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
}

function refusalOf(code: string): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { code: 'TooSlow' };
  return code === 'HPE_HEADER_OVERFLOW' ? { code: 'HeadTooLarge' } : unreadable('request');
}

function unreadable(field: string): Extract<Refusal, { code: 'InvalidInput' }> {
  return { code: 'InvalidInput', field, message: 'cannot be read' };
}

function answerRaw(socket: Socket, refusal: Refusal, headers: Headers): void {
  const status = statusByCode[refusal.code];
  const body = JSON.stringify(refusal);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}
