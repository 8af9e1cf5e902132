import { connect, type Socket } from 'node:net';
import type { Wire } from './request.ts';

export interface Answer {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  ms: number;
}

/** No answer: none came in time, or the connection ended before. */
export type NoAnswer = { missing: 'hang' | 'closed'; ms: number };

/** The wait for an answer to a withheld request. */
const withheldMs = 200;

/**
 * A connection that is kept, and opened again where the service ended it. It sends bytes exactly as given, right or
 * wrong.
 */
export function openConnection({ host, port, hangMs }: { host: string; port: number; hangMs: number }) {
  let socket: Socket | null = null;
  const end = (): void => {
    socket?.destroy();
    socket = null;
  };
  const send = async (wire: Wire): Promise<Answer | NoAnswer> => {
    const reused = socket;
    const answer = await exchange(wire);
    // The service may close a kept connection at any time: then the request is sent again on a new one.
    const isStale = 'missing' in answer && answer.missing === 'closed' && reused !== null && wire.isLast !== true;
    return isStale ? exchange(wire) : answer;
  };
  const exchange = async (wire: Wire): Promise<Answer | NoAnswer> => {
    const begunAt = performance.now();
    // The service ended it while nothing listened: a request on it would wait for an event that has passed.
    if (socket?.destroyed === true) socket = null;
    socket ??= connect({ host, port, noDelay: true });
    const answer = await answerOn(socket, wire, wire.isWithheld === true ? withheldMs : hangMs);
    const ms = performance.now() - begunAt;
    if (typeof answer === 'string') {
      end();
      return { missing: answer, ms };
    }
    if (answer.isLast || wire.isLast === true) end();
    return { ...answer, ms };
  };
  return { send, end };
}
export type Connection = ReturnType<typeof openConnection>;

function bytesOf({ method, target, headers, body, saidLength }: Wire): Buffer {
  const declaredLength = saidLength === undefined && body !== null ? String(body.length) : (saidLength ?? null);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(declaredLength === null ? [] : [`content-length: ${declaredLength}`]),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return body === null ? head : Buffer.concat([head, body]);
}

type Read = Omit<Answer, 'ms'> & { isLast: boolean };

function answerOn(socket: Socket, wire: Wire, maxMs: number): Promise<Read | 'hang' | 'closed'> {
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0);
    const settle = (answer: Read | 'hang' | 'closed'): void => {
      clearTimeout(timer);
      socket.removeAllListeners('data').removeAllListeners('close').removeAllListeners('error');
      socket.on('error', () => undefined);
      resolve(answer);
    };
    const timer = setTimeout(() => settle('hang'), maxMs);
    const read = (isEnd: boolean): boolean => {
      const answer = readAnswer(received, wire.method === 'HEAD', isEnd);
      if (answer !== null) settle(answer);
      return answer !== null;
    };
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      read(false);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (!read(true)) settle('closed');
    });
    socket.write(bytesOf(wire));
  });
}

/** Returns the first complete answer in these bytes, `null` while there is none. Interim answers (100) are skipped. */
function readAnswer(bytes: Buffer, isHead: boolean, isEnd: boolean): Read | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [first = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1]);
  const rest = bytes.subarray(headEnd + 4);
  if (status >= 100 && status < 200) return readAnswer(rest, isHead, isEnd);
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
    }),
  );
  const body = isHead || status === 204 || status === 304 ? Buffer.alloc(0) : readBody(rest, headers, isEnd);
  return body === null ? null : { status, headers, body, isLast: headers.get('connection') === 'close' };
}

function readBody(bytes: Buffer, headers: ReadonlyMap<string, string>, isEnd: boolean): Buffer | null {
  const length = headers.get('content-length');
  if (length !== undefined) return bytes.length >= Number(length) ? bytes.subarray(0, Number(length)) : null;
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(bytes);
  return isEnd ? bytes : null;
}

function readChunks(bytes: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    const end = lineEnd + 2 + size;
    if (bytes.length < end + 2) return null;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}
