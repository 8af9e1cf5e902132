import type { ServerResponse } from 'node:http';
import { startSite, type TestSite } from '../../engine/support/startSite.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const page = (body: string) => (response: ServerResponse) =>
  void response.writeHead(200, html).end(`<!doctype html><title>t</title><style>
    * { margin: 0; font: 16px sans-serif } .q7x { position: fixed; inset: 0; background: #fff; z-index: 9 }
    button, input, select, a { display: block; width: 300px; height: 40px }</style><body>${body}`);

const shelf = (word: string): string =>
  `<main><ul class="books">${Array.from({ length: 8 }, (_, n) => `<li class="book"><a href="/b/${n}">${word} ${n}</a><b class="price">$${n}.50</b></li>`).join('')}</ul></main>`;

/** The notice covers the page until it is closed; the site remembers that. */
const notice = `<div class="q7x"><button aria-label="Accept all" class="k2z">OK</button></div>
  <script>
    const cover = document.querySelector('.q7x');
    if (document.cookie.includes('seen=1')) cover.remove();
    cover.querySelector('button').onclick = () => { document.cookie = 'seen=1'; cover.remove(); };
  </script>`;

/** A shop that shows nothing before its notice is closed and something is searched for, and what a page may not. */
export function startStepSite(): Promise<TestSite> {
  return startSite({
    '/robots.txt': (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /secret'),
    '/shop': page(`
      <form action="/found"><input name="q" placeholder="Search"><button class="go">Search</button></form>
      <select name="kind"><option value="">All</option><option value="new">New ones</option></select>
      <output></output>
      <script>document.querySelector('select').onchange = ({ target }) => document.querySelector('output').textContent = target.value;</script>
      ${notice}`),
    '/found?q=ink': page(shelf('Ink')),
    '/hostile': page(`
      <a href="http://elsewhere.test/">another site</a><a href="/secret">what robots may not see</a>
      <a href="/shop" target="_blank">a window</a><a href="http://127.0.0.1:9/">inside</a>
      <input type="password"><button onclick="for (;;) alert(1)">alerts without end</button>`),
  });
}
