import type { ServerResponse } from 'node:http';
import { constants, gzipSync } from 'node:zlib';
import type { FailureCode } from '#core/domain/data/failure.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';

/** A page that would cost a worker, the service or its other runs dearly if no limit ended it. */
export interface HostilePage {
  path: string;
  recipe: Recipe;
  /** The possible outcomes; `null`: a row, with the content that was there when the limit came. */
  ends: readonly (FailureCode | null)[];
  answer(response: ServerResponse, url: string): void;
}

const html = { 'content-type': 'text/html; charset=utf-8' };
const mebibyte = 1024 * 1024;

const plain: Recipe = {
  format: 'html',
  start: ['{+Urls}'],
  fields: [
    { name: 'title', from: [{ css: 'title' }], transforms: [], required: false },
    { name: 'last', from: [{ css: 'body i:last-child' }], transforms: [], required: false },
  ],
};
const rendered: Recipe = { ...plain, engine: 'browser' };
const list: Omit<NonNullable<Recipe['list']>, 'items'> = {
  fields: [{ name: 'name', from: [{ json: 'name' }, { css: ':scope' }], transforms: [], required: false }],
  maxPages: 1,
};
const card = '<li class="card"><a href="/x"><img></a><h3>x</h3><b class="price">$1</b></li>';
const page = (script: string): string =>
  `<!doctype html><title>hostile</title><body><ul></ul><script>${script}</script>`;
const showing =
  (script: string) =>
  (response: ServerResponse): void =>
    void response.writeHead(200, html).end(page(script));

/** Zeros, packed repeatedly: some 10 MB of zeros for each 10 KB. */
const bomb = gzipSync(Buffer.alloc(10 * mebibyte), { level: constants.Z_BEST_COMPRESSION });
const bombs = Buffer.concat(Array.from({ length: 400 }, () => bomb));

export const hostilePages: readonly HostilePage[] = [
  {
    path: '/scroll',
    recipe: { ...rendered, browser: { steps: [{ scroll: { untilCss: '.end' } }] } },
    ends: [null, 'TooLarge', 'TimedOut'],
    answer: showing(`
      const more = () => {
        for (let n = 0; n < 500; n += 1) {
          const line = document.createElement('li');
          line.textContent = 'again '.repeat(50);
          document.querySelector('ul').append(line);
        }
      };
      more();
      addEventListener('scroll', more);`),
  },
  {
    path: '/gibibyte',
    recipe: plain,
    ends: ['TooLarge'],
    answer: (response) => {
      response.writeHead(200, html);
      pour(response, Buffer.alloc(mebibyte, 'x'), 1024);
    },
  },
  {
    path: '/bomb',
    recipe: plain,
    ends: ['TooLarge'],
    answer: (response) => void response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bombs),
  },
  {
    path: '/nodes',
    recipe: rendered,
    ends: ['TooLarge', 'TimedOut', 'RenderFailed'],
    answer: showing(`
      const list = document.querySelector('ul');
      for (let n = 0; n < 1e6; n += 1) list.append(document.createElement('li'));`),
  },
  {
    path: '/alerts',
    recipe: rendered,
    ends: ['RenderFailed'],
    answer: showing(`for (;;) alert('again')`),
  },
  {
    path: '/drip',
    recipe: plain,
    ends: ['TimedOut'],
    answer: (response) => {
      response.writeHead(200, html).write('<title>drip</title>');
      const timer = setInterval(() => response.write('x'), 300);
      response.on('close', () => clearInterval(timer));
    },
  },
  {
    path: '/redirects',
    recipe: plain,
    ends: ['TooManyRedirects'],
    answer: (response, url) => {
      const next = Number(/\d+$/u.exec(url)?.[0] ?? 0) + 1;
      response.writeHead(302, { location: `/redirects/${next}` }).end();
    },
  },
  {
    path: '/encoding',
    recipe: plain,
    ends: ['BadEncoding'],
    answer: (response) =>
      void response.writeHead(200, { ...html, 'content-encoding': 'br' }).end(Buffer.alloc(100_000, 0xa5)),
  },
  {
    path: '/cards',
    recipe: { format: 'html', start: ['{+Urls}'], list: { ...list, items: { shown: 'products' } } },
    ends: [null, 'ExtractionFailed'],
    answer: (response) =>
      void response
        .writeHead(200, html)
        .end(`<body>${'<div class="price"><a href="/x"><img alt="x"><h3>x</h3>$1'.repeat(800)}${card.repeat(60_000)}`),
  },
  {
    path: '/prefixes',
    recipe: { format: 'xml', start: ['{+Urls}'], list: { ...list, items: 'dc\\:item' } },
    ends: [null, 'ExtractionFailed'],
    answer: (response) => {
      const declared = (at: number): string => ` xmlns:p${at}="http://purl.org/dc/elements/1.1/"`;
      const items = Array.from(
        { length: 60_000 },
        (_, at) => `<p${at}:item${declared(at)} mode="base64">eA==</p${at}:item>`,
      );
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<r>${items.join('')}</r>`);
    },
  },
];

/** A million elements without a browser: read as a tree, up to the limit of a page's size. */
export const manyNodes: HostilePage = {
  path: '/elements',
  recipe: plain,
  ends: [null],
  answer: (response) => void response.writeHead(200, html).end(`<title>many</title><body>${'<i>x</i>'.repeat(1e6)}`),
};

/** Answers a request for one of the pages. */
export function answerHostile(pages: readonly HostilePage[], url: string, response: ServerResponse): void {
  const found = pages.find(({ path }) => url.startsWith(path));
  if (found === undefined) response.writeHead(404).end();
  else found.answer(response, url);
}

/** Sends as fast as the client reads. */
function pour(response: ServerResponse, piece: Buffer, pieces: number): void {
  if (response.destroyed) return;
  if (pieces === 0) response.end();
  else if (response.write(piece)) setImmediate(pour, response, piece, pieces - 1);
  else response.once('drain', () => pour(response, piece, pieces - 1));
}
