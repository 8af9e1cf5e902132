import { shopPath } from '#core/domain/demoPages.ts';
import type { Category, Product } from './catalogue.ts';

/** All addresses of the shop are made in this file, as paths on the service. */
export { shopPath };
export const stylesheetPath = `${shopPath}/shop.css`;
export const feedPath = `${shopPath}/feed.xml`;
/** An existing picture as the icon, so that browsers do not request a missing one. */
export const iconPath = `${shopPath}/images/1.svg`;
export const sizesPath = `${shopPath}/sizes`;
export const newScriptPath = `${shopPath}/new-in.js`;

export function categoryPath({ slug }: Pick<Category, 'slug'>, page = 1): string {
  return `${shopPath}/c/${slug}${page === 1 ? '' : `?page=${page}`}`;
}

export function newPath(part = 1): string {
  return `${shopPath}/new${part === 1 ? '' : `?part=${part}`}`;
}

export function productPath({ id, slug }: Product): string {
  return `${shopPath}/p/${id}-${slug}`;
}

export function picturePath({ id }: Product): string {
  return `${shopPath}/images/${id}.svg`;
}
