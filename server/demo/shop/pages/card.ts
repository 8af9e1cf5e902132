import { picturePath, productPath } from '../addresses.ts';
import type { Product, StockState } from '../catalogue.ts';
import { markup, type Markup } from '#server/markup.ts';

const stockTexts: Record<StockState, string> = {
  InStock: 'In stock',
  LimitedAvailability: 'Only a few left',
  PreOrder: 'Pre-order',
  OutOfStock: 'Sold out',
};

/** A product in a list. */
function card(product: Product): Markup {
  const path = productPath(product);
  return markup`<li class="card" data-sku="${product.sku}">
<a class="card-picture" href="${path}" tabindex="-1" aria-hidden="true"><img src="${picturePath(product)}" alt="" width="400" height="400" loading="lazy"></a>
<p class="card-brand">${product.brand}</p>
<h3 class="card-name"><a href="${path}">${product.name}</a></h3>
${rating(product)}
${price(product)}
${stock(product)}
</li>`;
}

export function cards(products: readonly Product[]): Markup {
  return markup`<ul class="cards">${products.map(card)}</ul>`;
}

export function price({ priceCents, formerPriceCents }: Product): Markup {
  const former =
    formerPriceCents === null ? null : markup` <s class="former-price">${dollars(formerPriceCents)}</s> <em>Sale</em>`;
  return markup`<p class="price"><strong>${dollars(priceCents)}</strong>${former}</p>`;
}

export function stock(product: Product): Markup {
  return markup`<p class="stock stock-${product.stock.toLowerCase()}">${stockTexts[product.stock]}</p>`;
}

export function rating({ rating: mean, reviews }: Product): Markup {
  if (mean === null) return markup`<p class="rating none">No reviews yet</p>`;
  return markup`<p class="rating">${stars(mean)} <span class="rating-value">${mean.toFixed(1)}</span> <span class="rating-count">(${reviews.length})</span></p>`;
}

export function stars(value: number): Markup {
  const full = Math.round(value);
  return markup`<span class="stars" role="img" aria-label="${value} of 5">${'★'.repeat(full)}${'☆'.repeat(5 - full)}</span>`;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
