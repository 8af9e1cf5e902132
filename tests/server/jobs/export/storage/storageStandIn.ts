import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Answer = (response: ServerResponse, request: ReceivedRequest) => void;

/** Starts a server on loopback that answers as the test wants it: for what a real storage does only on a bad day. */
export async function startStandIn() {
  const received: ReceivedRequest[] = [];
  let answer: Answer = (response) => response.writeHead(200).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://stand.in');
      const { method = '', headers } = request;
      const all = { method, path: url.pathname, query: url.searchParams, headers, body: Buffer.concat(chunks) };
      received.push(all);
      answer(response, all);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    endpoint: `http://${host}`,
    received,
    answerBy: (next: Answer) => {
      received.length = 0;
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with the fault of a storage. */
export function fault(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?>\n<Error><Code>${code}</Code></Error>`);
}

/** True where the digests in the headers are those of the body, as a storage checks it. */
export function hasItsDigests({ headers, body }: ReceivedRequest): boolean {
  const md5 = createHash('md5').update(body).digest('base64');
  const isWhole = headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex');
  const signed = /SignedHeaders=([^,]*)/u.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const isSigned = signed.includes('x-amz-content-sha256') && (body.length === 0 || signed.includes('content-md5'));
  return isWhole && isSigned && (body.length === 0 || headers['content-md5'] === md5);
}
