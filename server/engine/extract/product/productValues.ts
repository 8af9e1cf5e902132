import { isTag, type Document, type Element } from 'domhandler';
import { textOf } from '../text.ts';
import { availabilityOn } from './availability.ts';
import { embeddedProduct } from './embeddedProduct.ts';
import { labelledOn } from './labels.ts';
import { openProductPage, type ProductValues } from './productPage.ts';
import { isReduced, pricesOn } from './prices.ts';

/**
 * Reads a product from the page itself, for pages that say nothing of it to machines: from the JSON of the page, from
 * what is beside its title and its buy button, from rows of facts and attributes. Never from other products that the
 * page shows.
 */
export function productValues(document: Document, url: string): ProductValues {
  const pageTitle = metaTitle(document);
  const page = openProductPage(document, pageTitle);
  const name = page.title?.text ?? pageTitle;
  const embedded = embeddedProduct(document, name);
  const prices = pricesOn(page);
  const values: ProductValues = { ...prices, ...labelledOn(page, url), ...embedded };
  const { price, regularPrice } = values;
  if (price !== undefined && regularPrice !== undefined && !isReduced(regularPrice.text, price.text))
    delete values.regularPrice;
  const availability = availabilityOn(page, values.price !== undefined);
  if (availability !== null) values.availability ??= availability;
  if (name !== '') values.name = { text: name, confidence: page.title === null ? 0.6 : 0.9 };
  return values;
}

function metaTitle(document: Document): string {
  const pending: Element[] = document.children.filter(isTag);
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (element.name === 'title') return textOf(element).trim();
    if (element.name !== 'body' && element.name !== 'svg') pending.push(...element.children.filter(isTag));
  }
  return '';
}
