import { isTag, type Document } from 'domhandler';

/** Properties of Open Graph by the path of schema.org that says the same. */
const paths: Record<string, readonly string[]> = {
  'og:title': ['name'],
  'og:description': ['description'],
  'og:image': ['image'],
  'og:url': ['url'],
  'product:price:amount': ['offers', 'price'],
  'og:price:amount': ['offers', 'price'],
  'product:price': ['offers', 'price'],
  'og:price': ['offers', 'price'],
  'product:sale_price:amount': ['offers', 'price'],
  'product:price:currency': ['offers', 'priceCurrency'],
  'og:price:currency': ['offers', 'priceCurrency'],
  'product:availability': ['offers', 'availability'],
  'og:availability': ['offers', 'availability'],
  'product:brand': ['brand'],
  'og:brand': ['brand'],
  'product:retailer_item_id': ['sku'],
  'product:retailer_part_no': ['sku'],
  'product:mfr_part_no': ['mpn'],
  'product:ean': ['gtin13'],
  'product:upc': ['gtin12'],
  'product:isbn': ['isbn'],
};

/** Returns the product that a page describes to social networks, in the form of JSON-LD; `null` where it has none. */
export function openGraphProduct(document: Document): Record<string, unknown> | null {
  const offers: Record<string, unknown> = {};
  const product: Record<string, unknown> = { '@type': 'Product' };
  let isProduct = false;
  const pending = document.children.filter(isTag).toReversed();
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const { name, attribs } = element;
    if (name === 'meta') {
      const key = (attribs['property'] ?? attribs['name'] ?? '').trim().toLowerCase();
      const content = attribs['content']?.trim() ?? '';
      const path = Object.hasOwn(paths, key) ? paths[key] : undefined;
      isProduct ||= (key === 'og:type' && /product/iu.test(content)) || path?.[0] === 'offers';
      if (path === undefined || content === '') continue;
      const target = path.length > 1 ? offers : product;
      target[path.at(-1) ?? ''] ??= content;
    } else {
      for (let index = element.children.length - 1; index >= 0; index -= 1) {
        const child = element.children[index];
        if (child !== undefined && isTag(child)) pending.push(child);
      }
    }
  }
  return isProduct ? { ...product, offers } : null;
}
