import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The eight fields, in the order of every contender's rows. */
export const fieldNames = ['title', 'price', 'brand', 'sku', 'rating', 'stock', 'image', 'description'] as const;

const brands = ['Aldo', 'Brenn', 'Corvo', 'Delta', 'Esker', 'Fjord', 'Gamma', 'Halden'];
const words =
  'solid light table lamp chair oak steel linen winter summer garden kitchen quiet bright folded round'.split(' ');

/** Generates a text that is the same in every run. */
function text(seed: number, count: number): string {
  return Array.from({ length: count }, (_, index) => words[(seed * 7 + index * index + index) % words.length]).join(
    ' ',
  );
}

/** The row that the product page `index` must give. */
export function rowOf(index: number): string[] {
  return [
    `Product ${index} ${text(index, 3)}`,
    (9.95 + (index % 500)).toFixed(2),
    brands[index % brands.length] ?? '',
    `SKU-${100_000 + index}`,
    (1 + (index % 40) / 10).toFixed(1),
    index % 7 === 0 ? 'Sold out' : 'In stock',
    `/images/${index}.jpg`,
    text(index + 3, 40),
  ];
}

/** Generates a product page of about 30 KB: menu, product, then reviews and related products as in a usual shop. */
function pageOf(index: number): string {
  const [title, price, brand, sku, rating, stock, image, description] = rowOf(index);
  const menu = Array.from(
    { length: 60 },
    (_, entry) => `<li class="menu-item"><a href="/c/${entry}">${text(entry, 2)}</a></li>`,
  );
  const reviews = Array.from(
    { length: 56 },
    (_, entry) =>
      `<li class="review"><b class="author">${text(entry, 1)}</b><time>2026-01-${10 + (entry % 18)}</time><p>${text(index + entry, 38)}</p></li>`,
  );
  const related = Array.from(
    { length: 36 },
    (_, entry) =>
      `<div class="card"><a href="/p/${entry}.html"><img src="/images/${entry}s.jpg" alt=""><span class="name">${text(entry, 4)}</span></a><span class="cost">${entry}.50</span></div>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="/s.css"></head><body>
<nav><ul>${menu.join('\n')}</ul></nav>
<main><article class="product" data-sku="${sku}"><h1>${title}</h1><img class="picture" src="${image}" alt="">
<p class="brand">by <a href="/b">${brand}</a></p><p class="price"><span class="currency">€</span><span class="amount">${price}</span></p>
<p class="rating"><span class="stars" title="${rating}">★★★</span></p><p class="stock">${stock}</p><div class="description"><p>${description}</p></div></article>
<section id="reviews"><ul>${reviews.join('\n')}</ul></section><section id="related">${related.join('\n')}</section></main>
<footer><p>${text(1, 60)}</p></footer></body></html>`;
}

/** The path of a product page. */
export function pathOf(index: number): string {
  return `/p/${index}.html`;
}

export async function writeSite(folder: string, pageCount: number): Promise<number> {
  await mkdir(join(folder, 'p'), { recursive: true });
  let bytes = 0;
  for (let index = 0; index < pageCount; index += 1) {
    const page = pageOf(index);
    bytes += Buffer.byteLength(page);
    await writeFile(join(folder, pathOf(index)), page);
  }
  return bytes;
}
