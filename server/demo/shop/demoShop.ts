import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  feedPath,
  newPath,
  newScriptPath,
  picturePath,
  productPath,
  shopPath,
  sizesPath,
  stylesheetPath,
} from './addresses.ts';
import { categories, products } from './catalogue.ts';
import { categoryPage } from './pages/category.ts';
import { newProductsFeed } from './pages/feed.ts';
import { homePage } from './pages/home.ts';
import { newInPage } from './pages/newIn.ts';
import { notFoundPage } from './pages/layout.ts';
import { productPage } from './pages/product.ts';
import { sizesPage } from './pages/sizes.ts';
import { productPicture } from './pictures/productPicture.ts';

export interface ShopAnswer {
  status: 200 | 404;
  contentType: string;
  body: string;
}

const html = 'text/html; charset=utf-8';
const stylesheet = readFileSync(join(import.meta.dirname, 'shop.css'), 'utf8');
const newInScript = readFileSync(join(import.meta.dirname, 'newIn.js'), 'utf8');
const categoryBySlug = new Map(categories.map((category) => [category.slug, category]));
const productByPath = new Map(products.map((product) => [productPath(product), product]));
const productByPicturePath = new Map(products.map((product) => [picturePath(product), product]));

/**
 * Answers the demo shop's page at `path` (`/demo-shop` or below it). `origin` is the service's own address, for the
 * absolute addresses in metadata and feed. Unknown paths get the shop's own 404 page.
 */
export function answerDemoShop(path: string, query: URLSearchParams, origin: string): ShopAnswer {
  return (
    answerFile(path, origin) ??
    answerPage(path.replace(/\/$/u, ''), query, origin) ?? {
      status: 404,
      contentType: html,
      body: notFoundPage(origin),
    }
  );
}

function answerFile(path: string, origin: string): ShopAnswer | undefined {
  if (path === stylesheetPath) return found('text/css; charset=utf-8', stylesheet);
  if (path === feedPath) return found('application/rss+xml; charset=utf-8', newProductsFeed(origin));
  if (path === newScriptPath) return found('text/javascript; charset=utf-8', newInScript);
  const product = productByPicturePath.get(path);
  return product === undefined ? undefined : found('image/svg+xml', productPicture(product).text);
}

function answerPage(path: string, query: URLSearchParams, origin: string): ShopAnswer | undefined {
  if (path === shopPath) return found(html, homePage(origin));
  if (path === sizesPath) return found(html, sizesPage(origin));
  const product = productByPath.get(path);
  if (product !== undefined) return found(html, productPage(product, origin));
  const category = path.startsWith(`${shopPath}/c/`) ? categoryBySlug.get(path.slice(shopPath.length + 3)) : undefined;
  const isNewIn = path === newPath();
  const page = query.get(isNewIn ? 'part' : 'page') ?? '1';
  if (!/^[1-9]\d{0,3}$/u.test(page)) return undefined;
  const body = isNewIn ? newInPage(Number(page), origin) : category && categoryPage(category, Number(page), origin);
  return body === undefined ? undefined : found(html, body);
}

function found(contentType: string, body: string): ShopAnswer {
  return { status: 200, contentType, body };
}
