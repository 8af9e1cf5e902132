import type { ServerResponse } from 'node:http';
import { startSite, type TestSite } from '../support/startSite.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const page =
  (body: string, head = '') =>
  (response: ServerResponse): void => {
    response.writeHead(200, html).end(`<!doctype html><title>t</title>${head}<body>${body}`);
  };
const json =
  (value: unknown) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };

const names = (from: number, count: number): string[] => Array.from({ length: count }, (_, n) => `Item ${from + n}`);
/** Shows the names of `/data/<part>`, as a page does whose rows come by script. */
const showing = `
  const show = async (part) => {
    const found = await (await fetch('/data/' + part)).json();
    for (const name of found) {
      const line = document.createElement('li');
      line.textContent = name;
      document.querySelector('ul').append(line);
    }
    return found.length;
  };`;
const list = (script: string, more = ''): string => `<ul></ul>${more}<script>${showing}${script}</script>`;

/** Pages on loopback that are nothing without a browser, and some that nobody should be held up by. */
export function startScriptedSite(): Promise<TestSite> {
  return startSite({
    '/data/0': json(names(1, 5)),
    '/data/1': json(names(6, 5)),
    '/data/2': json(names(11, 2)),
    '/data/3': json([]),
    '/list': page(list(`setTimeout(() => show(0), 50)`)),
    '/late': page(
      list(`
        setTimeout(() => { const end = performance.now() + 900; while (performance.now() < end); }, 50);
        setTimeout(() => show(0), 100);`),
    ),
    '/plain': page('<ul><li>Item 1</ul>'),
    '/empty': page('<p>nothing'),
    '/scroll': page(
      `<style>li { height: 600px }</style>${list(
        `
        let part = 0;
        const seen = new IntersectionObserver(async ([entry]) => {
          if (entry.isIntersecting && part < 4) await show(part++);
        });
        seen.observe(document.querySelector('footer'));`,
        '<footer style="height: 10px"></footer>',
      )}`,
    ),
    '/more': page(
      list(
        `let part = 0; show(part++);
         document.querySelector('button').onclick = async ({ target }) => {
           await show(part++);
           if (part === 3) target.remove();
         };`,
        '<button class=more>more</button>',
      ),
    ),
    '/search': page(
      list(
        `document.querySelector('form').onsubmit = async (event) => {
        event.preventDefault();
        await show(document.querySelector('input').value);
      };`,
        '<form><input name=q><button class=go>go</button></form>',
      ),
    ),
    // Enter does nothing here; what the button asks for comes a moment later.
    '/search-button': page(
      list(
        `document.querySelector('.go').onclick = () =>
          setTimeout(() => show(document.querySelector('input').value), 300);`,
        '<input name=q><button class=go>go</button>',
      ),
    ),
    '/pages': page(
      `<ul></ul><button class=next>next</button><script>
        let first = 1;
        const turn = () => {
          const names = first > 7 ? [10] : [first, first + 1, first + 2];
          const line = (n) => Object.assign(document.createElement('li'), { textContent: 'Item ' + n });
          document.querySelector('ul').append(...names.map(line));
          document.querySelector('button').disabled = first > 7;
          first += 3;
        };
        document.querySelector('button').onclick = () => {
          document.querySelector('ul').innerHTML = '';
          setTimeout(turn, 100);
        };
        turn();
      </script>`,
    ),
    '/titled': page(`<script>document.title = 'Named by a script'</script>`),
    '/wall': (response, request) => {
      if (request.headers.cookie?.includes('agreed=1') === true) page('<ul><li>Behind the wall</ul>')(response);
      else
        page(`<button class=agree onclick="document.cookie = 'agreed=1'; location.reload()">agree</button>`)(response);
    },
    '/cookie': (response, request) => page(`<ul><li>${request.headers.cookie ?? 'none'}</ul>`)(response),
    '/moved': (response) => response.writeHead(302, { location: '/list' }).end(),
    '/script-moved': page(`<script>location.href = '/list'</script>`),
    '/meta-moved': page('', `<meta http-equiv=refresh content="0; url=/list">`),
    '/private': page('<ul><li>secret</ul>'),
    '/to-private': page(`<script>location.href = '/private'</script>`),
    '/circle': page(`<script>location.reload()</script>`),
    '/alerts': page(`<script>for (;;) alert('again')</script><ul><li>Item 1</ul>`),
    '/windows': page(`<ul><li>Item 1</ul><script>setInterval(() => open('/plain?' + Math.random()), 5)</script>`),
    '/busy': page(`<ul><li>Item 1</ul><script>setTimeout(() => { for (;;); }, 10)</script>`),
    '/memory': page(`<ul><li>Item 1</ul><script>
      const held = []; setInterval(() => held.push(new Uint8Array(40e6).fill(1)), 5);</script>`),
    '/elements': page(`<ul></ul><script>
      for (let n = 0; n < 6000; n += 1) document.querySelector('ul').append(document.createElement('li'));</script>`),
    '/endless': (response) => {
      response.writeHead(200, html).write('<ul><li>Item 1</ul>');
      const timer = setInterval(() => response.write('<p>more and more</p>'.repeat(5000)), 2);
      response.on('close', () => clearInterval(timer));
    },
    '/silent': () => undefined,
    '/silent?beside': () => undefined,
    '/plain?beside': page('<ul><li>Item 1</ul>'),
    '/gone': (response) => response.writeHead(404, html).end('<ul><li>Item 1</ul>'),
    '/file': (response) => response.writeHead(200, { 'content-type': 'application/zip' }).end('PK'),
    '/robots.txt': (response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private'),
  });
}
