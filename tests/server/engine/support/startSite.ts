import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface TestSite {
  origin: string;
  host: string;
  /** Paths in the order in which they were asked for. */
  asked: string[];
  close(): Promise<void>;
}

/** A site on loopback that answers by path; what has no answer is 404. */
export async function startSite(
  answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void>,
): Promise<TestSite> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://${host}`, host, asked, close };
}
