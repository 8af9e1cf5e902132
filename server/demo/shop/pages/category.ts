import { categoryPath, shopPath } from '../addresses.ts';
import type { Category } from '../catalogue.ts';
import { markup, type Markup } from '#server/markup.ts';
import { cards } from './card.ts';
import { layout } from './layout.ts';

const pageSize = 24;

/** One page of a category, `undefined` beyond the last. */
export function categoryPage(category: Category, page: number, origin: string): string | undefined {
  const last = Math.ceil(category.products.length / pageSize);
  if (page > last) return undefined;
  const first = (page - 1) * pageSize;
  const shown = category.products.slice(first, first + pageSize);
  return layout({
    title: page === 1 ? category.name : `${category.name}, page ${page}`,
    description: category.lead,
    canonical: origin + categoryPath(category, page),
    head: markup`${page > 1 ? markup`<link rel="prev" href="${categoryPath(category, page - 1)}">` : null}${page < last ? markup`<link rel="next" href="${categoryPath(category, page + 1)}">` : null}`,
    main: markup`<nav class="breadcrumb" aria-label="Breadcrumb"><a href="${shopPath}">Home</a> › <span aria-current="page">${category.name}</span></nav>
<h1>${category.name}</h1>
<p class="lead">${category.lead}</p>
<h2 class="count">${first + 1}–${first + shown.length} of ${category.products.length} products</h2>
${cards(shown)}
${pager(category, page, last)}`,
  });
}

function pager(category: Category, page: number, last: number): Markup {
  const numbers = Array.from({ length: last }, (_, index) => index + 1).map((number) =>
    number === page
      ? markup`<span aria-current="page">${number}</span>`
      : markup`<a href="${categoryPath(category, number)}">${number}</a>`,
  );
  return markup`<nav class="pager" aria-label="Pages">${
    page > 1 ? markup`<a rel="prev" href="${categoryPath(category, page - 1)}">← Back</a>` : null
  }${numbers}${page < last ? markup`<a rel="next" href="${categoryPath(category, page + 1)}">Next →</a>` : null}</nav>`;
}
