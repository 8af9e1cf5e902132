import { categoryPath, picturePath, productPath, shopPath } from '../addresses.ts';
import { categories, type Product, type Review } from '../catalogue.ts';
import { jsonLd, markup, type Markup } from '#server/markup.ts';
import { cards, price, rating, stars, stock } from './card.ts';
import { layout } from './layout.ts';

export function productPage(product: Product, origin: string): string {
  const { name, category, description } = product;
  return layout({
    title: name,
    description,
    canonical: origin + productPath(product),
    head: markup`<meta property="og:type" content="product">
<meta property="og:image" content="${origin}${picturePath(product)}">
<meta property="product:price:amount" content="${amount(product.priceCents)}">
<meta property="product:price:currency" content="USD">
<meta name="twitter:card" content="summary_large_image">
${jsonLd(productData(product, origin))}
${jsonLd(breadcrumbData(product, origin))}`,
    main: markup`<nav class="breadcrumb" aria-label="Breadcrumb"><a href="${shopPath}">Home</a> › <a href="${categoryPath(category)}">${category.name}</a> › <span aria-current="page">${name}</span></nav>
<article class="product">
<img class="product-picture" src="${picturePath(product)}" alt="${name}" width="400" height="400">
<div class="product-facts">
<p class="card-brand">${product.brand}</p>
<h1>${name}</h1>
${rating(product)}
${price(product)}
${stock(product)}
<p class="description">${description}</p>
<ul class="features">${product.features.map((feature) => markup`<li>${feature}</li>`)}</ul>
${facts(product)}
</div>
</article>
${reviews(product)}
<section><h2>Goes well with it</h2>${cards(related(product))}</section>`,
  });
}

function facts(product: Product): Markup {
  const rows = [
    ['Article', product.sku],
    ['GTIN', product.gtin],
    ['Colour', product.colour.name],
    ['Material', product.material],
    ['In the shop since', product.addedOn],
  ] as const;
  return markup`<dl class="facts">${rows.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function reviews({ reviews: all }: Product): Markup {
  if (all.length === 0)
    return markup`<section id="reviews"><h2>Reviews</h2><p>Nobody has written one yet.</p></section>`;
  return markup`<section id="reviews"><h2>Reviews (${all.length})</h2><ul class="reviews">${all.map(review)}</ul></section>`;
}

function review({ author, rating: value, title, text, day }: Review): Markup {
  return markup`<li class="review">${stars(value)} <strong class="review-title">${title}</strong>
<p class="review-text">${text}</p><p class="review-by"><span class="review-author">${author}</span>, <time datetime="${day}">${day}</time></p></li>`;
}

/** The next four products of its category; after the last one the first follows. */
function related({ id, category }: Product): Product[] {
  const all = categories.find(({ slug }) => slug === category.slug)?.products ?? [];
  const place = all.findIndex((product) => product.id === id);
  return [...all, ...all].slice(place + 1, place + 5);
}

function productData(product: Product, origin: string): object {
  const url = origin + productPath(product);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    url,
    image: [origin + picturePath(product)],
    description: product.description,
    sku: product.sku,
    gtin13: product.gtin,
    color: product.colour.name,
    material: product.material,
    brand: { '@type': 'Brand', name: product.brand },
    category: product.category.name,
    offers: {
      '@type': 'Offer',
      url,
      price: amount(product.priceCents),
      priceCurrency: 'USD',
      availability: `https://schema.org/${product.stock}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
    ...(product.rating === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            reviewCount: product.reviews.length,
            bestRating: 5,
          },
          review: product.reviews.map(reviewData),
        }),
  };
}

function reviewData({ author, rating: value, title, text, day }: Review): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    reviewRating: { '@type': 'Rating', ratingValue: value, bestRating: 5 },
    name: title,
    reviewBody: text,
    datePublished: day,
  };
}

function breadcrumbData({ name, category }: Product, origin: string): object {
  const steps = [
    { name: 'Home', item: origin + shopPath },
    { name: category.name, item: origin + categoryPath(category) },
    { name },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}
