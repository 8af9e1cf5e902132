import type { Found, ProductPage } from './productPage.ts';
import { isBuyButton } from './prices.ts';
import { inStock, outOfStock, stockName } from './words.ts';

const maxText = 80;

/**
 * Reads whether a product can be bought: by the text of the part that is named so, by a text that says so, by the
 * button that buys it. A product with a price and no word against it is likely to be there.
 */
export function availabilityOn({ parts, title }: ProductPage, hasPrice: boolean): Found | null {
  const after = title?.place ?? 0;
  for (const isNamed of [true, false]) {
    for (const { names, text, place, element } of parts) {
      if (text === '' || text.length > maxText || place < after || element.name === 'option') continue;
      if (isNamed && !stockName.test(names)) continue;
      const confidence = isNamed ? 0.9 : 0.7;
      if (outOfStock.test(text)) return { text: 'OutOfStock', confidence };
      if (inStock.test(text) && (isNamed || text.length <= 30)) return { text: 'InStock', confidence };
    }
  }
  const button = parts.find(isBuyButton);
  if (button !== undefined) {
    const isOff = button.element.attribs['disabled'] !== undefined;
    return isOff ? { text: 'OutOfStock', confidence: 0.4 } : { text: 'InStock', confidence: 0.6 };
  }
  return hasPrice ? { text: 'InStock', confidence: 0.4 } : null;
}
