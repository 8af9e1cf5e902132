import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Look } from '#server/demo/boards/look.ts';
import { boardPage } from '#tests/server/engine/propose/redesigns/demoSites.ts';
import { closeServer } from './foreignSite.ts';

/** The boards of the demo site on a port of their own, in a design that changes while their addresses stay. */
export interface BoardSite {
  origin: string;
  host: string;
  redesign(look: Look): void;
  close(): Promise<void>;
}

export async function startBoardSite(): Promise<BoardSite> {
  let shown: Look = 1;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const html = boardPage(pathname, Number(searchParams.get('page') ?? 1), shown);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.statusCode = html === '' ? 404 : 200;
    response.end(html === '' ? 'not here' : html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const redesign = (look: Look): void => void (shown = look);
  return { origin: `http://${host}`, host, redesign, close: () => closeServer(server) };
}
