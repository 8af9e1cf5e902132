import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageAt } from './catalogue.ts';

/** Serves the known site in a process of its own; reports its port to its parent and ends with it. */
const answerAfterMs = 20;

const server = createServer((request, response) => {
  const page = pageAt(request.url ?? '/');
  setTimeout(() => {
    response.writeHead(page === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? '');
  }, answerAfterMs);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
