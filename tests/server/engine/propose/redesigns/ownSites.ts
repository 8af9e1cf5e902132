import { Chance, times } from '../pages/knownPage.ts';
import { person, title } from '../pages/words.ts';
import type { Redesign } from './fates.ts';

/** A thing that the written sites show. */
interface Thing {
  no: number;
  name: string;
  maker: string;
  place: string;
  dollars: number;
  kilos: number;
  /** Few are in another state. */
  isSold: boolean;
}

/** One way to write a page of things. */
type Writing = (things: readonly Thing[]) => string;

const pageSize = 12;
const pageCount = 2;
const origin = 'https://things.example';
const chance = new Chance(18);
const places = ['Lyon', 'Utrecht', 'Porto', 'Graz', 'Aarhus', 'Bilbao', 'Tartu'];
const things = times(pageSize * pageCount, (index): Thing => ({
  no: 100 + index,
  name: `${title(chance)} No ${index + 1}`,
  maker: person(chance),
  place: chance.one(places),
  dollars: chance.whole(12, 990),
  kilos: chance.whole(2, 80),
  isSold: index % 5 === 2,
}));

const price = ({ dollars }: Thing): string => `$${dollars}.50`;
const link = ({ no, name }: Thing): string => `<a href="/things/${no}">${name}</a>`;
const image = ({ no }: Thing, attributes = `src="/i/${no}.jpg"`): string => `<img ${attributes} alt="">`;
const sold = ({ isSold }: Thing, name = 'mark'): string => (isSold ? `<em class="${name}">Sold</em>` : '');
const each = (list: readonly Thing[], write: (thing: Thing) => string): string => list.map(write).join('\n');

const card = (thing: Thing): string =>
  `<li class="item">${image(thing)}<h3 class="name">${link(thing)}</h3><p class="maker">${thing.maker}</p><p class="place">${thing.place}</p><b class="price">${price(thing)}</b>${sold(thing)}</li>`;
const cards: Writing = (list) => `<ul class="items">${each(list, card)}</ul>`;

const row = (thing: Thing): string =>
  `<tr><td>${link(thing)}</td><td>${thing.maker}</td><td>${thing.place}</td><td>${price(thing)}</td><td>${thing.kilos} kg</td></tr>`;
const table: Writing = (list) =>
  `<table><tr><th>Name</th><th>Maker</th><th>Place</th><th>Price</th><th>Weight</th></tr>${each(list, row)}</table>`;

const plain = (thing: Thing): string =>
  `<div><p>${link(thing)}</p><p>${thing.maker}</p><p>${thing.place}</p><p>${price(thing)}</p></div>`;
const plainList: Writing = (list) => `<main><section>${each(list, plain)}</section></main>`;

const labelled: Writing = (list) =>
  `<ul class="items">${each(list, (thing) => `<li class="item"><h3>${link(thing)}</h3><p>Weight: ${thing.kilos} kg</p><p>Maker: ${thing.maker}</p><p>Place: ${thing.place}</p></li>`)}</ul>`;

const machine =
  (attribute: string): Writing =>
  (list) =>
    `<ul class="items">${each(list, (thing) => `<li class="item" data-id="${thing.no}"><h3>${link(thing)}</h3><span ${attribute}="${thing.dollars}.50">${price(thing)}</span><i ${attribute === 'data-price' ? 'itemprop="brand"' : 'data-testid="made-by"'}>${thing.maker}</i></li>`)}</ul>`;

const hashes: Readonly<Record<string, string>> = { items: 'css-1x9k2d', item: 'css-8f3q1z', name: 'css-77ab0p', maker: 'css-q0w1e2', place: 'css-5t6y7u', price: 'css-9i8o7p', mark: 'css-0l9k8j' }; // prettier-ignore
const advert = (name: string): string => `<li class="${name}"><h3 class="name"><a href="/offers">A fifth off all lamps</a></h3></li>`; // prettier-ignore

/** Redesigns of written sites, by what changes. */
const changes: readonly { name: string; before: Writing; after: Writing }[] = [
  { name: 'cards to table', before: cards, after: (list) => `<table><thead><tr><th>Thing</th><th>Picture</th><th>From</th><th>By</th><th>Price</th></tr></thead><tbody>${each(list, (thing) => `<tr><td>${link(thing)}${sold(thing, 'note')}</td><td>${image(thing)}</td><td>${thing.place}</td><td>${thing.maker}</td><td>${price(thing)}</td></tr>`)}</tbody></table>` }, // prettier-ignore
  { name: 'table to cards', before: table, after: (list) => `<div class="tiles">${each(list, (thing) => `<article class="tile"><span class="cost">${price(thing)}</span><h2>${link(thing)}</h2><div class="by">${thing.maker}</div><div class="from">${thing.place}</div><div class="mass">${thing.kilos} kg</div></article>`)}</div>` }, // prettier-ignore
  { name: 'a new wrapper around each card', before: cards, after: (list) => `<ul class="items">${each(list, (thing) => `<li><div class="frame">${card(thing).replaceAll(/<(\/?)li/gu, '<$1div')}</div></li>`)}</ul>` }, // prettier-ignore
  { name: 'a new wrapper around a list without classes', before: plainList, after: (list) => `<main><div><section>${each(list, plain)}</section></div></main>` }, // prettier-ignore
  {
    name: 'classes renamed',
    before: cards,
    after: (list) => cards(list).replaceAll(/class="(\w+)"/gu, 'class="shop-$1"'),
  },
  { name: 'classes replaced by generated ones', before: cards, after: (list) => cards(list).replaceAll(/class="(\w+)"/gu, (_, name: string) => `class="${hashes[name]}"`) }, // prettier-ignore
  { name: 'generated classes replaced by others', before: (list) => cards(list).replaceAll(/class="(\w+)"/gu, (_, name: string) => `class="${hashes[name]}"`), after: (list) => cards(list).replaceAll(/class="(\w+)"/gu, (_, name: string) => `class="css-${(hashes[name] ?? '').slice(4).split('').toReversed().join('')}"`) }, // prettier-ignore
  { name: 'labels moved out of their values', before: labelled, after: (list) => `<ul class="items">${each(list, (thing) => `<li class="item"><h3>${link(thing)}</h3><dl><dt>Place</dt><dd>${thing.place}</dd><dt>Maker</dt><dd>${thing.maker}</dd><dt>Weight</dt><dd>${thing.kilos} kg</dd></dl></li>`)}</ul>` }, // prettier-ignore
  { name: 'labelled values in another order', before: labelled, after: (list) => `<ul class="items">${each(list, (thing) => `<li class="item"><h3>${link(thing)}</h3><p>Place: ${thing.place}</p><p>Weight: ${thing.kilos} kg</p><p>Maker: ${thing.maker}</p></li>`)}</ul>` }, // prettier-ignore
  { name: 'the price split into two elements', before: cards, after: (list) => cards(list).replaceAll(/<b class="price">(\$\d+)\.50<\/b>/gu, '<div class="cost"><span>$1</span><sup>.50</sup></div>') }, // prettier-ignore
  { name: 'columns of a table in another order', before: table, after: (list) => `<table><tr><th>Place</th><th>Name</th><th>Weight</th><th>Maker</th><th>Price</th></tr>${each(list, (thing) => `<tr><td>${thing.place}</td><td>${link(thing)}</td><td>${thing.kilos} kg</td><td>${thing.maker}</td><td>${price(thing)}</td></tr>`)}</table>` }, // prettier-ignore
  { name: 'a column put before the others', before: table, after: (list) => table(list).replaceAll('<tr><td>', '<tr><td>new</td><td>').replace('<tr><th>', '<tr><th>State</th><th>') }, // prettier-ignore
  { name: 'texts without classes changed places', before: plainList, after: (list) => `<main><section>${each(list, (thing) => `<div><p>${link(thing)}</p><p>${thing.place}</p><p>${thing.maker}</p><p>${price(thing)}</p></div>`)}</section></main>` }, // prettier-ignore
  { name: 'a list renamed to boxes', before: cards, after: (list) => cards(list).replaceAll(/<(\/?)(?:ul|li)/gu, '<$1div').replaceAll('class="item"', 'class="box"') }, // prettier-ignore
  { name: 'adverts of their own class inserted', before: cards, after: (list) => `<ul class="items">${list.map((thing, index) => (index % 4 === 3 ? advert('offer') : '') + card(thing)).join('')}</ul>` }, // prettier-ignore
  { name: 'adverts of the class of the records inserted', before: cards, after: (list) => `<ul class="items">${list.map((thing, index) => (index % 4 === 3 ? advert('item') : '') + card(thing)).join('')}</ul>` }, // prettier-ignore
  { name: 'adverts inserted into a list without classes', before: plainList, after: (list) => `<main><section>${list.map((thing, index) => (index % 4 === 3 ? '<div><p><a href="/offers">A fifth off all lamps</a></p></div>' : '') + plain(thing)).join('')}</section></main>` }, // prettier-ignore
  { name: 'attributes renamed', before: machine('data-price'), after: machine('data-amount') },
  { name: 'pictures loaded late', before: cards, after: (list) => each(list, card).replaceAll(/<img src="([^"]+)"/gu, '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="$1"').replace(/^/u, '<ul class="items">') + '</ul>' }, // prettier-ignore
  { name: 'a former price before the price', before: plainList, after: (list) => `<main><section>${each(list, (thing) => `<div><p>${link(thing)}</p><p>${thing.maker}</p><p>${thing.place}</p><p><s>$${thing.dollars + 20}.50</s></p><p>${price(thing)}</p></div>`)}</section></main>` }, // prettier-ignore
  { name: 'a value that the site has no more', before: cards, after: (list) => cards(list).replaceAll(/<p class="maker">[^<]*<\/p>/gu, '') }, // prettier-ignore
];

/** Returns the redesigns of written sites. */
export function ownRedesigns(): Redesign[] {
  return changes.map(({ name, before, after }) => ({
    site: 'things',
    name,
    before: pagesOf(before),
    after: pagesOf(after),
    records: things.length,
  }));
}

function pagesOf(write: Writing): Map<string, string> {
  return new Map(
    times(pageCount, (index) => {
      const shown = things.slice(index * pageSize, (index + 1) * pageSize);
      const next = index + 1 < pageCount ? `<p><a rel="next" href="/list?page=${index + 2}">Next</a></p>` : '';
      const html = `<!doctype html><html lang="en"><title>Things</title><body><header><a href="/">Things</a></header><h1>Things to buy</h1>${write(shown)}${next}<footer>Made by us</footer></body></html>`;
      return [`${origin}/list${index === 0 ? '' : `?page=${index + 1}`}`, html] as const;
    }),
  );
}
