import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A site outside the product, on its own port: known books, ten per page, each answer with a short delay. */
export interface ForeignSite {
  origin: string;
  host: string;
  names: readonly string[];
  /** Raises the price of every book by ten. */
  raisePrices(): void;
  /** Shows all prices in other elements, as a redesign does: a selector finds none of them any more. */
  redesignPrices(): void;
  /** Shows the link to the next page elsewhere. */
  redesignPager(): void;
  /** Ends all sessions of `/members`, which has the first books for members only. */
  endSessions(): void;
  /** The number of times that a member has seen `/members`. */
  memberViews(): number;
  close(): Promise<void>;
}

const perPage = 10;

export async function startForeignSite(bookCount: number, answerMs: number): Promise<ForeignSite> {
  let session = 1;
  let memberViews = 0;
  const look: Look = { raised: 0, priceTag: 'span class="price"', hasPager: false };
  const names = Array.from({ length: bookCount }, (_, index) => `Book ${index + 1}`);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    const page = Number(url.searchParams.get('page') ?? 1);
    setTimeout(() => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (url.pathname === '/sign-in') {
        const cookie = `session=${session}; HttpOnly; Path=/`;
        return void response.writeHead(303, { location: '/members', 'set-cookie': cookie }).end();
      }
      if (url.pathname === '/members') {
        const isMember = request.headers.cookie?.includes(`session=${session}`) === true;
        if (isMember) memberViews += 1;
        return void response.end(isMember ? listPage(names.slice(0, perPage), 1, look) : signInPage);
      }
      response.statusCode = url.pathname === '/books' ? 200 : 404;
      response.end(response.statusCode === 200 ? listPage(names, page, look) : 'not here');
    }, answerMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    names,
    raisePrices: () => void (look.raised += 10),
    redesignPrices: () => void (look.priceTag = 'p class="price-now"'),
    memberViews: () => memberViews,
    endSessions: () => void (session += 1),
    redesignPager: () => void (look.hasPager = true),
    close: () => closeServer(server),
  };
}

interface Look {
  raised: number;
  priceTag: 'span class="price"' | 'p class="price-now"';
  hasPager: boolean;
}

const signInPage = `<!doctype html><html lang="en"><title>Members</title>
  <style>* { font: 20px sans-serif } input, button { display: block; width: 600px; height: 80px; margin: 8px 0 }</style>
  <main><h1>For members</h1><form action="/sign-in" method="post"><label>Password
  <input type="password" name="password" autofocus></label><button>Sign in</button></form></main></html>`;

function listPage(names: readonly string[], page: number, { raised, priceTag, hasPager }: Look): string {
  const items = names
    .slice((page - 1) * perPage, page * perPage)
    .map(
      (name) =>
        `<li class="book"><h2>${name}</h2><${priceTag}>${name.length + raised}.50</${priceTag.split(' ')[0]}></li>`,
    );
  const href = `href="/books?page=${page + 1}"`;
  const link = hasPager ? `<nav class="pages"><a ${href}>Next page</a></nav>` : `<a rel="next" ${href}>More</a>`;
  const next = page * perPage < names.length ? link : '';
  const shop = '<p class="shelf">Shelf of the sea</p>';
  return `<!doctype html><title>Books</title><ul>${items.join('')}</ul>${shop}${next}`;
}

/** Closes a server with the connections that are open. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
