import type { Element } from 'domhandler';
import { fillText } from '#core/domain/parameters/fillText.ts';
import type { Next, Recipe } from '#core/wire/recipe/recipe.ts';
import type { Page } from '../extract/page.ts';
import { compileSelector } from '../extract/selector.ts';
import { textOf } from '../extract/text.ts';
import { addressOf, compileLink } from './compileLink.ts';
import { selectorText, type CompileContext } from '../extract/compileContext.ts';
import { pageScope } from './pageFields.ts';

type List = NonNullable<Recipe['list']>;
type NextReader = (page: Page) => string | null;

/** Compiles the reader of the next page's address: the first of the given ways that finds one. */
export function compileNext(next: List['next'], context: CompileContext): NextReader {
  if (next === undefined) return () => null;
  const ways = (Array.isArray(next) ? next : [next]).map((way) => compileWay(way, context));
  return (page) => {
    for (const way of ways) {
      const url = way(page);
      if (url !== null) return url;
    }
    return null;
  };
}

function compileWay(way: Next, context: CompileContext): NextReader {
  if ('link' in way) {
    const link = compileLink(way.link, context);
    return (page) => addressOf(link(pageScope(page)), page);
  }
  const name = fillText(way.parameter, context.parameters).trim();
  if (name === '') return () => null;
  if (!('cursor' in way)) return ({ facts }) => countUp(facts.requestedUrl, { ...way, parameter: name });
  const cursor = compileLink(way.cursor, context);
  return (page) => {
    const value = cursor(pageScope(page));
    return value === null || value === '' ? null : withParameter(page.facts.requestedUrl, name, value);
  };
}

/**
 * Returns the address with its page parameter increased by one step; an address without the parameter is the first
 * page.
 */
function countUp(url: string, { parameter, first, step }: { parameter: string; first: number; step: number }): string {
  const current = new URL(url).searchParams.get(parameter);
  const number = current !== null && /^\d+$/u.test(current) ? Number(current) : first;
  return withParameter(url, parameter, String(number + step));
}

function withParameter(url: string, name: string, value: string): string {
  const next = new URL(url);
  next.searchParams.set(name, value);
  return next.href;
}

/** A sitemap index has no more entries; a page of a million links took six seconds. */
const maxLinks = 50_000;

/** Compiles the reader of the further list pages that a page names, each once and without its fragment. */
export function compileFollow(follow: List['follow'], context: CompileContext): (page: Page) => string[] {
  if (follow === undefined) return () => [];
  const { attr } = follow.link;
  const selector = compileSelector(selectorText(follow.link, context), context.format === 'xml', context.problems);
  const read = (element: Element): string =>
    (attr === undefined ? element.attribs['href'] : element.attribs[attr]) ?? textOf(element);
  return (page) => {
    const links = selector.all(page.document).slice(0, maxLinks);
    const addresses = links.map((element) => addressOf(read(element), page)?.split('#')[0] ?? '');
    const isWanted = (address: string): boolean =>
      address !== '' && (follow.host === 'any' || URL.parse(address)?.host === URL.parse(page.facts.url)?.host);
    return [...new Set(addresses.filter(isWanted))];
  };
}
