import { markup } from '#server/markup.ts';
import { picturePath, productPath, shopPath } from '../shop/addresses.ts';
import { products } from '../shop/catalogue.ts';
import { createRandom } from '../shop/random.ts';
import { classesOf, frame, type Look } from './look.ts';

export const restockedPath = `${shopPath}/restocked`;
export const restockedScriptPath = `${restockedPath}.js`;
export const restockedDataPath = `${restockedPath}.json`;

/** Products that are on the shelf again, with the number of pieces. */
export const restocked = buildRestocked();

/** A page that is empty without its script, which fetches and draws the list. */
export function restockedPage(look: Look): string {
  const c = classesOf('restocked', look);
  const data = `${restockedDataPath}${look === 1 ? '' : `?look=${look}`}`;
  return frame(
    'Back on the shelf',
    c('frame'),
    markup`<div id="app" class="${c('list')}"></div>
<script src="${restockedScriptPath}" data-from="${data}"></script>`,
  );
}

/** The data of that list, as JSON. */
export function restockedData(look: Look): string {
  const c = classesOf('restocked', look);
  const classes = Object.fromEntries(['card', 'picture', 'title', 'price', 'pieces'].map((part) => [part, c(part)]));
  return JSON.stringify(
    restocked.map(({ product, pieces }) => ({
      name: product.name,
      price: `€${(product.priceCents / 100).toFixed(2)}`,
      pieces: `${pieces} pieces`,
      address: productPath(product),
      picture: picturePath(product),
      classes,
    })),
  );
}

function buildRestocked() {
  const random = createRandom('restocked');
  return random.sample(products, 36).map((product) => ({ product, pieces: random.between(2, 60) }));
}
