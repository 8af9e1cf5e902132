import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  path: string;
  id: string;
  /** True where the signature is right for this secret. */
  isSignedWith: (secret: string) => boolean;
  body: Record<string, unknown>;
}

type Answer = (response: ServerResponse, received: Received) => void;

/** A program of a user's that takes webhooks, on loopback; `answer` is what it does with the next ones. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer: Answer = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    void readMessage(request).then((message) => {
      received.push(message);
      answer(response, message);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/hook?to=me`,
    received,
    rowsOf: () => received.flatMap(({ body }) => (body['rows'] as Record<string, unknown>[] | undefined) ?? []),
    answerBy: (next: Answer) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

async function readMessage(request: IncomingMessage): Promise<Received> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { headers } = request;
  const signed = (secret: string) =>
    `v1=${createHmac('sha256', secret)
      .update(`${String(headers['sheaf-timestamp'])}.${text}`)
      .digest('hex')}`;
  return {
    path: request.url ?? '',
    id: String(headers['idempotency-key']),
    isSignedWith: (secret) => headers['sheaf-signature'] === signed(secret),
    body: JSON.parse(text) as Record<string, unknown>,
  };
}
