import { feedPath, picturePath, productPath, shopPath } from '../addresses.ts';
import type { Product } from '../catalogue.ts';
import { markup, type Markup } from '#server/markup.ts';
import { newestProducts } from './home.ts';
import { shopName } from './layout.ts';

/** RSS 2.0 of the newest products. */
export function newProductsFeed(origin: string): string {
  return markup`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>New at ${shopName}</title>
<link>${origin}${shopPath}</link>
<description>The newest products, every day</description>
<language>en</language>
<atom:link href="${origin}${feedPath}" rel="self" type="application/rss+xml"/>
${newestProducts(40).map((product) => item(product, origin))}
</channel>
</rss>
`.text;
}

function item(product: Product, origin: string): Markup {
  const url = origin + productPath(product);
  return markup`<item>
<title>${product.name}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${new Date(product.addedOn).toUTCString()}</pubDate>
<dc:creator>${product.brand}</dc:creator>
<category>${product.category.name}</category>
<description>${product.description}</description>
<enclosure url="${origin}${picturePath(product)}" type="image/svg+xml" length="0"/>
</item>
`;
}
