import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Refusal } from '#core/domain/refusal.ts';
import { statusByCode } from '#core/wire/call/refusal.ts';
import { sendRefusal } from '../errors.ts';

type Headers = Readonly<Record<string, string>>;
type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>;
type FrameworkErrors = NonNullable<FastifyServerOptions['frameworkErrors']>;

/** Nobody's browser sends half as many. */
const maxHeaders = 100;

/** Answers requests that meet no route, and some that HTTP knows and this service does not. */
export class OddRequests {
  private readonly headers: Headers;
  /** The answer that is under way on a connection. */
  private readonly answers = new WeakMap<Socket, ServerResponse>();

  constructor(headers: Headers) {
    this.headers = headers;
  }

  /** What is no HTTP, and a head or a body that does not come. */
  readonly clientErrorHandler: ClientErrorHandler = (error, socket) => {
    // A second answer would be read as a part of the first.
    const isAnswering = this.answers.get(socket)?.headersSent === true && !this.answers.get(socket)?.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy();
    else answerRaw(socket, refusalOf(error.code), this.headers);
  };

  /** An address that cannot be read. It meets no hook, so its headers come from here. */
  readonly frameworkErrors: FrameworkErrors = (error, _request, reply) => {
    reply.headers({ ...this.headers, connection: 'close' });
    sendRefusal(reply, error.code === 'FST_ERR_BAD_URL' ? unreadable('address') : { code: 'NotFound' });
  };

  /** A tunnel, an expectation, more headers than anybody has, a full address. */
  register(app: FastifyInstance): void {
    app.server.on('connect', (_request: IncomingMessage, socket: Socket) =>
      answerRaw(socket, { code: 'NotFound' }, this.headers),
    );
    app.server.on('checkExpectation', ({ socket }: IncomingMessage) =>
      answerRaw(socket, unreadable('expect'), this.headers),
    );
    app.addHook('onRequest', async ({ raw }, reply) => {
      this.answers.set(raw.socket, reply.raw);
      if (raw.rawHeaders.length > 2 * maxHeaders) return sendRefusal(reply, { code: 'HeadTooLarge' });
      if (!raw.url?.startsWith('/')) return sendRefusal(reply, unreadable('address'));
      // Of two, a proxy in front of us may have believed the other.
      if (raw.rawHeaders.filter(isHost).length > 1) return sendRefusal(reply, unreadable('host'));
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
