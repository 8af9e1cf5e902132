import type { ServerResponse } from 'node:http';
import { startSite, type TestSite } from '../support/startSite.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const page =
  (body: string, style = '') =>
  (response: ServerResponse): void => {
    const head = `<!doctype html><title>t</title><style>body { margin: 0 } ${style}</style>`;
    response.writeHead(200, html).end(`${head}<body>${body}`);
  };
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#00f"/></svg>`;
const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, n) => make(n)).join('');

/** The height of a row of these lists, and of what is above them. */
export const rowHeight = 100;
export const headHeight = 60;

const rowStyle = `
  header { height: ${headHeight}px } li { display: block; height: ${rowHeight}px; border-bottom: 20px solid #fff; box-sizing: border-box; background: #f00 }
  ul { margin: 0; padding: 0 } a, b { display: inline-block; width: 200px; height: 40px } img { display: inline-block; width: 40px; height: 40px }`;
const row = (index: number): string =>
  `<li><a href="/item/${index}">Item ${index}</a><b>$${index}.00</b><img src="/dot.svg?${index}" loading="lazy" alt=""></li>`;
const list = (count: number): string => `<header>Items</header><ul>${times(count, row)}</ul>`;
const script = (code: string): string => `<script>${code}</script>`;

/** Scripts of a page that wants to mislead or to hold up whoever looks at it. */
const hostileScripts = {
  '/lies': `
    const nothing = () => { throw new Error('no') };
    const rect = { left: 1, top: 2, right: 3, bottom: 4, width: 2, height: 2, x: 1, y: 2 };
    Element.prototype.getBoundingClientRect = () => rect;
    Object.defineProperty(Element.prototype, 'outerHTML', { get: () => '<li>lie</li>' });
    for (const name of ['querySelector', 'querySelectorAll', 'getElementsByTagName']) Document.prototype[name] = () => [];
    Element.prototype.setAttribute = nothing; Element.prototype.checkVisibility = nothing;
    window.getComputedStyle = nothing; JSON.stringify = () => '"lie"';
    for (const name of ['map', 'flatMap', 'forEach', 'slice', 'push']) Array.prototype[name] = nothing;
    Object.prototype.toJSON = () => 'lie'; Map.prototype.get = nothing; window.Map = null;
    document.getAnimations = nothing; window.scrollTo = nothing; Math.round = () => 7;`,
  '/watching': `
    new MutationObserver((changes) => {
      for (const { target, attributeName } of changes) {
        if (attributeName === null) continue;
        const copy = target.cloneNode(true);
        copy.setAttribute(attributeName, '0');
        document.body.append(copy);
        if (document.body.childElementCount > 500) document.body.lastChild.remove();
      }
    }).observe(document, { attributes: true, subtree: true });`,
  '/moving': `
    const ul = document.querySelector('ul');
    let at = 0;
    const move = () => { at += 7; ul.style.transform = 'translateY(' + (at % 300) + 'px)'; };
    const frame = () => { move(); requestAnimationFrame(frame); };
    frame(); setInterval(move, 1);`,
  '/moving-answers': `
    const ul = document.querySelector('ul');
    let at = 0;
    (async () => {
      for (;;) {
        await (await fetch('data:,x')).text();
        at += 7; ul.style.marginTop = (at % 300) + 'px';
      }
    })();`,
  '/replacing': `setInterval(() => { document.body.innerHTML = document.body.innerHTML; }, 5);`,
  '/leaving': `setTimeout(() => { location.href = '/plain'; }, 700);`,
  '/printing': `addEventListener('resize', () => alert('resized')); setInterval(() => print(), 50);`,
  '/noise': `
    const canvas = document.body.appendChild(document.createElement('canvas'));
    canvas.width = 1280; canvas.height = 4000;
    const context = canvas.getContext('2d');
    const picture = context.createImageData(1280, 4000);
    let seed = 1;
    for (let n = 0; n < picture.data.length; n += 1) { seed = (seed * 16807) % 2147483647; picture.data[n] = n % 4 === 3 ? 255 : seed % 256; }
    context.putImageData(picture, 0, 0);`,
  '/alerts': `for (;;) alert('again')`,
};
const manyElements = `
    const ul = document.querySelector('ul');
    for (let n = 0; n < 50_000; n += 1) ul.append(document.createElement('li').appendChild(document.createElement('i')).parentNode);`;

export const hostilePaths = Object.keys(hostileScripts);

const hostilePages = Object.fromEntries(
  Object.entries(hostileScripts).map(([path, code]) => [path, page(`${list(5)}${script(code)}`, rowStyle)]),
);

/** Pages on loopback of which pictures are taken, some of them hostile. */
export function startPictureSite(): Promise<TestSite> {
  return startSite({
    '/list': page(list(30), `${rowStyle} header { position: sticky; top: 0 }`),
    ...Object.fromEntries(
      times(100, (index) => `/dot.svg?${index} `)
        .trim()
        .split(' ')
        .map((path) => [path, (response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg)]),
    ),
    '/covered': page(
      `${list(30)}<footer>Cookies</footer><p class="note">Menu</p>`,
      `${rowStyle} footer { position: fixed; bottom: 0; width: 100%; height: 300px; background: #0f0 } .note { position: sticky; bottom: 0; height: 300px; margin: 0; background: #0f0 }`,
    ),
    '/tall': page(`<section>Hello</section>${list(20)}`, `${rowStyle} section { height: 100vh }`),
    '/long': page(list(2_000), rowStyle),
    '/hidden': page(
      `<ul><li><a>Item 0</a><b style="visibility: hidden">$0</b></li><li style="display: none"><a>Item 1</a><b>$1</b></li>
        <li style="opacity: 0"><a>Item 2</a><b>$2</b></li><li style="overflow: hidden"><a>Item 3</a><b style="position: relative; top: 200px">$3</b></li>
        <li style="position: relative; left: 1300px"><a>Item 4</a><b>$4</b></li></ul><noscript><li>Item 5</li></noscript>`,
      rowStyle,
    ),
    '/animated': page(
      list(5),
      `${rowStyle} @keyframes in { from { transform: translateX(900px) } } li { animation: in 1s 30s backwards }
       @keyframes turn { to { margin-left: 300px } } header { width: 10px; background: #00f; animation: turn 1s infinite }`,
    ),
    '/named': page(
      `<form><ul>${times(3, row)}</ul>${[
        'attributes',
        'style',
        'getBoundingClientRect',
        'parentElement',
        'setAttribute',
        'children',
        'checkVisibility',
      ]
        .map((name) => `<input name="${name}">`)
        .join(
          '',
        )}</form>${['documentElement', 'body', 'getElementsByTagName', 'URL', 'getAnimations'].map((name) => `<img name="${name}">`).join('')}`,
      rowStyle,
    ),
    '/plain': page(list(5), rowStyle),
    // Has elements only for the rows in the window.
    '/drawn': page(
      `<ul style="height: ${40 * rowHeight}px"></ul>${script(`
        const draw = () => {
          const rows = Math.min(40, Math.ceil(innerHeight / ${rowHeight}));
          document.querySelector('ul').innerHTML = '<li><a>Item</a><b>1</b></li>'.repeat(rows);
        };
        addEventListener('resize', draw);
        draw();`)}`,
      rowStyle,
    ),
    '/cookie': (response, request) => {
      const isKnown = request.headers.cookie?.includes('known=1') === true;
      response.setHeader('set-cookie', 'known=1');
      page(
        `${list(isKnown ? 0 : 5)}${script("if (localStorage.known) document.body.innerHTML = ''; localStorage.known = 1")}`,
      )(response);
    },
    '/noscript': page(
      `<noscript><div style="height: 300px"><b>Please</b></div></noscript>${list(5)}`,
      `${rowStyle} noscript { background: #f00 }`,
    ),
    ...hostilePages,
    '/elements': page(`${list(5)}${script(manyElements)}`, rowStyle),
    '/busy': page(`${list(5)}${script('setTimeout(() => { for (;;); }, 10)')}`, rowStyle),
    '/empty': page(''),
    '/silent': () => undefined,
    '/private': page(list(5), rowStyle),
    '/robots.txt': (response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private'),
  });
}
