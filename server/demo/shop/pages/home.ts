import { categoryPath, picturePath, shopPath } from '../addresses.ts';
import { categories, products, type Category } from '../catalogue.ts';
import { markup, type Markup } from '#server/markup.ts';
import { cards } from './card.ts';
import { layout } from './layout.ts';

const productCount = products.length.toLocaleString('en-US');
const newest = products.toSorted((one, other) => other.addedOn.localeCompare(one.addedOn) || other.id - one.id);
const reduced = newest.filter((product) => product.formerPriceCents !== null);

/** The newest products, newest first. */
export function newestProducts(count: number): typeof newest {
  return newest.slice(0, count);
}

export function homePage(origin: string): string {
  return layout({
    title: 'Good things for every day',
    description: `${productCount} everyday things in ${categories.length} departments, from mugs to boots.`,
    canonical: origin + shopPath,
    main: markup`<section class="hero"><h1>Good things for every day</h1>
<p>${productCount} everyday things in ${categories.length} departments, chosen because they last.</p></section>
<section><h2>Departments</h2><ul class="tiles">${categories.map(tile)}</ul></section>
<section><h2>New in</h2>${cards(newestProducts(8))}</section>
<section><h2>Now reduced</h2>${cards(reduced.slice(0, 8))}</section>`,
  });
}

function tile(category: Category): Markup {
  const [first] = category.products;
  return markup`<li><a href="${categoryPath(category)}">${first === undefined ? null : markup`<img src="${picturePath(first)}" alt="" width="400" height="400">`}<span>${category.name}</span></a></li>`;
}
