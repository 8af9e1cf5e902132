import { answerBoards } from '#server/demo/boards/answerBoards.ts';
import { forumPath } from '#server/demo/boards/forum.ts';
import { jobsPath } from '#server/demo/boards/jobs.ts';
import { looks, type Look } from '#server/demo/boards/look.ts';
import { restockedData, restockedDataPath, restockedPage, restockedPath } from '#server/demo/boards/restocked.ts';
import { categoryPath, picturePath, productPath } from '#server/demo/shop/addresses.ts';
import { categories, type Product } from '#server/demo/shop/catalogue.ts';
import { answerDemoShop } from '#server/demo/shop/demoShop.ts';
import { markup, type Markup } from '#server/markup.ts';
import type { Redesign } from './fates.ts';

const origin = 'https://service.example';
const pageCount = 2;

/** The demo site in its other designs, and after its next build: the shop, the forum, the job board, the list. */
export function demoRedesigns(): Redesign[] {
  return [
    ...boardRedesigns('forum', forumPath, 40),
    ...boardRedesigns('jobs', jobsPath, 30),
    ...redesigns('restocked', 36, (look) => new Map([[origin + restockedPath, drawnList(look)]])),
    ...shopRedesigns(),
  ];
}

function boardRedesigns(site: string, path: string, records: number): Redesign[] {
  return redesigns(site, records, (look) => {
    const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
    return new Map(pages.map((page) => [addressOf(path, page), boardPage(path, page, look)]));
  });
}

function redesigns(site: string, records: number, pagesIn: (look: Look) => Map<string, string>): Redesign[] {
  const before = pagesIn(1);
  const built = new Map([...before].map(([address, html]) => [address, nextBuild(html)]));
  const others = looks.filter((look) => look !== 1).map((look) => ({ name: `look ${look}`, after: pagesIn(look) }));
  return [{ name: 'next build', after: built }, ...others].map((each) => ({ site, before, records, ...each }));
}

function addressOf(path: string, page: number): string {
  return `${origin}${path}${page === 1 ? '' : `?page=${page}`}`;
}

/** A page of a board that has another design at the same addresses. */
export function boardPage(path: string, page: number, look: Look): string {
  const query = new URLSearchParams({ page: String(page), look: String(look) });
  return (answerBoards(path, query)?.body ?? '').replaceAll(/(?:\?|&amp;)look=\d/gu, '');
}

/** The same page with other generated classes. */
function nextBuild(html: string): string {
  return html.replaceAll(/(?<=class=")_(\w+)/gu, (_, hash: string) => `_${hash.split('').toReversed().join('')}`);
}

/** The scripted list as its script draws it. */
function drawnList(look: Look): string {
  const data = JSON.parse(restockedData(look)) as RestockedCard[];
  const cards = data.map(
    ({ name, price, pieces, address, picture, classes: c }) =>
      markup`<div class="${c['card'] ?? ''}"><img class="${c['picture'] ?? ''}" src="${picture}" alt=""><a class="${c['title'] ?? ''}" href="${address}">${name}</a><div class="${c['price'] ?? ''}">${price}</div><div class="${c['pieces'] ?? ''}">${pieces}</div></div>`,
  );
  const app = /(<div id="app"[^>]*>)/u;
  return restockedPage(look)
    .replaceAll(restockedDataPath, '')
    .replace(app, (_, open: string) => open + cards.map(({ text }) => text).join(''));
}

interface RestockedCard extends Record<'name' | 'price' | 'pieces' | 'address' | 'picture', string> {
  classes: Record<string, string>;
}

/** The first category of the shop: its cards under other names, and as a table. */
function shopRedesigns(): Redesign[] {
  const [category] = categories;
  if (category === undefined) throw new Error('the demo shop has categories');
  const path = categoryPath(category);
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  const shown = (page: number) => category.products.slice(24 * (page - 1), 24 * page);
  const html = (page: number): string => answerDemoShop(path, new URLSearchParams({ page: String(page) }), origin).body;
  const designed = (list: (products: readonly Product[]) => Markup) =>
    new Map(
      pages.map((page) => [
        addressOf(path, page),
        html(page).replace(/<ul class="cards">[\s\S]*<\/ul>/u, list(shown(page)).text),
      ]),
    );
  const before = new Map(pages.map((page) => [addressOf(path, page), html(page)]));
  const site = 'shop';
  const records = pages.flatMap(shown).length;
  return [
    { site, name: 'other names', before, after: designed(tiles), records },
    { site, name: 'a table', before, after: designed(table), records },
  ];
}

const stockWords = { InStock: 'In stock', LimitedAvailability: 'Only a few left', PreOrder: 'Pre-order', OutOfStock: 'Sold out' } as const; // prettier-ignore
const inDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const starsOf = (mean: number): string => '★'.repeat(Math.round(mean)) + '☆'.repeat(5 - Math.round(mean));

function tiles(products: readonly Product[]): Markup {
  return markup`<div class="grid">${products.map(
    (
      product,
    ) => markup`<article class="tile"><h2 class="tile-head"><a href="${productPath(product)}">${product.name}</a></h2>
<img class="tile-image" src="${picturePath(product)}" alt=""><div class="tile-maker">${product.brand}</div>
<div class="tile-cost"><b>${inDollars(product.priceCents)}</b>${product.formerPriceCents === null ? null : markup`<del>${inDollars(product.formerPriceCents)}</del><em>Sale</em>`}</div>
<div class="tile-state ${product.stock}">${stockWords[product.stock]}</div>${product.rating === null ? markup`<div>No reviews yet</div>` : markup`<div class="tile-votes"><span>${starsOf(product.rating)}</span> <span>${product.rating.toFixed(1)}</span> <span>(${product.reviews.length})</span></div>`}</article>
`,
  )}</div>`;
}

function table(products: readonly Product[]): Markup {
  return markup`<table><thead><tr><th></th><th>Product</th><th>Maker</th><th>Price</th><th>Was</th><th>Reviews</th><th>Stock</th></tr></thead><tbody>${products.map(
    (
      product,
    ) => markup`<tr><td><img src="${picturePath(product)}" alt=""></td><td><a href="${productPath(product)}">${product.name}</a></td><td>${product.brand}</td><td>${inDollars(product.priceCents)}</td><td>${product.formerPriceCents === null ? null : inDollars(product.formerPriceCents)}</td><td>${product.rating === null ? 'No reviews yet' : markup`<span>${starsOf(product.rating)}</span> <span>${product.rating.toFixed(1)}</span> <span>(${product.reviews.length})</span>`}</td><td>${stockWords[product.stock]}</td></tr>
`,
  )}</tbody></table>`;
}
