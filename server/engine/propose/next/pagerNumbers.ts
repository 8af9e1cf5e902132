import { isTag, type Element } from 'domhandler';
import { classNamesOf } from '../mine/classNames.ts';
import type { Next } from '#core/wire/recipe/recipe.ts';
import { absoluteUrl } from '../../compile/compileTransforms.ts';
import { isLasting } from '../../mend/selectors/lastingNames.ts';
import { elementBefore } from '../../mend/selectors/elementParts.ts';
import type { PageIndex } from '../mine/pageIndex.ts';
import { shortTextOf } from '../../mend/selectors/shortText.ts';

/** The address of a page and what its relative addresses are resolved against. */
export interface PageFacts {
  url: string;
  baseUrl: string;
}

/** A row of links to numbered pages. */
interface Pager {
  holder: Element;
  links: { element: Element; number: number; address: string }[];
}

const maxLevels = 4;
const maxPagers = 10;
const currentName = /(?:^|[-_])(?:active|current|selected|disabled|on|cur|thispage|this)(?:$|[-_])/iu;
/** Parameters that count pages or rows. */
const pageName =
  /^(?:p|pg|page|paged|pagina|pageno|page_?num(?:ber)?|seite|offset|start|from|skip|first|begin|s|b_start.*|curpage|currentpage|pageindex)$/iu;

/** Returns ways by numbered pages: the link after the current number, and a parameter that counts up. */
export function numberedWays(
  numbers: readonly Element[],
  index: PageIndex,
  page: PageFacts,
  target: string | null,
): Next[] {
  for (const pager of pagersOf(numbers, page)) {
    const current = currentOf(pager, page);
    if (current === null) continue;
    const next = pager.links.find(({ number }) => number === current.number + 1);
    if (next === undefined || (target !== null && next.address !== target)) continue;
    const links = current.element === null ? [] : afterCurrent(pager, current.element, next.element);
    const css = links.find((each) => {
      const [first] = index.find(each);
      return (
        first !== undefined && absoluteUrl(first.attribs['href'] ?? '', page.baseUrl)?.split('#')[0] === next.address
      );
    });
    const parameter = parameterOf(pager, page, next.address);
    const ways: Next[] = [
      ...(css === undefined ? [] : [{ link: { css } }]),
      ...(parameter === null ? [] : [parameter]),
    ];
    if (ways.length > 0) return ways;
  }
  return [];
}

function pagersOf(numbers: readonly Element[], { baseUrl }: PageFacts): Pager[] {
  const byHolder = new Map<Element, Pager>();
  for (const element of numbers) {
    const number = Number(shortTextOf(element, 12) ?? '');
    const address = absoluteUrl(element.attribs['href'] ?? '', baseUrl)?.split('#')[0];
    if (address === undefined) continue;
    let at = element.parent;
    for (let level = 0; level < maxLevels && at !== null && isTag(at) && at.name !== 'body'; level += 1) {
      const pager = byHolder.get(at) ?? { holder: at, links: [] };
      byHolder.set(at, pager);
      pager.links.push({ element, number, address });
      at = at.parent;
    }
    if (at !== null && isTag(at) && at.name === 'body') {
      const pager = byHolder.get(at) ?? { holder: at, links: [] };
      byHolder.set(at, pager);
      pager.links.push({ element, number, address });
    }
  }
  // The smallest element with a row of numbers is the pager; a single link is one beside the current number.
  const ranked = [...byHolder.values()].filter(({ links }) => isRow(links));
  return ranked
    .toSorted((one, other) => other.links.length - one.links.length || depth(other.holder) - depth(one.holder))
    .slice(0, maxPagers);
}

/** Numbers that rise, each to another address; a calendar has more than pages near the current one. */
function isRow(links: Pager['links']): boolean {
  if (links.length > 40) return false;
  const numbers = links.map(({ number }) => number);
  const isRising = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
  return isRising && new Set(links.map(({ address }) => address)).size === links.length;
}

function depth(element: Element): number {
  let levels = 0;
  for (let at = element.parent; at !== null && isTag(at); at = at.parent) levels += 1;
  return levels;
}

/** The current page: a number that is no link, a link that is marked as current, or the number that is left out. */
function currentOf(pager: Pager, page: PageFacts): { number: number; element: Element | null } | null {
  const own = page.url.split('#')[0];
  const linked = new Set(
    pager.links.filter(({ element, address }) => address !== own && !isMarked(element)).map(({ element }) => element),
  );
  const around = new Set<unknown>([pager.holder]);
  for (const link of linked) {
    for (let at = link.parent; at !== null && at !== pager.holder; at = at.parent) around.add(at);
  }
  const pending = [pager.holder];
  let looked = 0;
  for (let element = pending.pop(); element !== undefined && looked < 200; element = pending.pop()) {
    looked += 1;
    if (linked.has(element)) continue;
    const text =
      shortTextOf(element, 40)
        ?.replace(/\(?(?:current|page|seite|página)\)?/giu, '')
        .trim() ?? '';
    if (/^\[?\d{1,5}\]?$/u.test(text) && !around.has(element)) {
      return { number: Number(text.replace(/[[\]]/gu, '')), element };
    }
    for (const child of element.children.toReversed()) if (isTag(child)) pending.push(child);
  }
  const numbers = new Set(pager.links.map(({ number }) => number));
  const atOwn = pager.links.find(({ address }) => address === own);
  if (atOwn !== undefined) return { number: atOwn.number, element: atOwn.element };
  if (pager.links.length < 2 && !/pag/iu.test(pager.holder.attribs['class'] ?? '')) return null;
  for (let number = 1; number <= pager.links.length; number += 1) {
    if (!numbers.has(number) && numbers.has(number + 1)) return { number, element: null };
  }
  return null;
}

function isMarked(element: Element): boolean {
  for (let at: Element | null = element, step = 0; at !== null && step < 2; step += 1) {
    if (at.attribs['aria-current'] !== undefined) return true;
    if (classNamesOf(at).some((name) => currentName.test(name))) return true;
    at = at.parent !== null && isTag(at.parent) ? at.parent : null;
  }
  return false;
}

/** Selectors of the link after the current number. */
function afterCurrent(pager: Pager, current: Element, next: Element): string[] {
  const branch = childOn(pager.holder, current);
  const following = childOn(pager.holder, next);
  if (branch === null || following === null || elementBefore(following) !== branch) return [];
  const inner = following === next ? '' : ` ${next.name}`;
  const marked = [...new Set([branch, current])].flatMap((element) => {
    const said = element.attribs['aria-current'] === undefined ? [] : ['[aria-current]'];
    const names = classNamesOf(element).filter((name) => currentName.test(name));
    const own = [...said, ...names.map((name) => `.${name}`)].map((css) => `${element.name}${css}`);
    return element === branch ? own : own.map((css) => `${branch.name}:has(${css})`);
  });
  const plain = branch.name === following.name ? [`${branch.name}:not(:has(a))`] : [branch.name];
  const scope = scopeOf(pager.holder);
  return [...marked, ...plain].flatMap((css) => {
    const after = `${css} + ${following.name}${inner}`;
    return scope === null ? [after] : [`${scope} ${after}`, after];
  });
}

function scopeOf(holder: Element): string | null {
  const { attribs, name } = holder;
  const lasting = classNamesOf(holder).find(isLasting);
  if (lasting !== undefined) return `${name}.${lasting}`;
  const id = attribs['id'] ?? '';
  return isLasting(id) ? `#${id}` : null;
}

function childOn(holder: Element, inner: Element): Element | null {
  for (let at: Element | null = inner; at !== null; at = at.parent !== null && isTag(at.parent) ? at.parent : null) {
    if (at.parent === holder) return at;
  }
  return null;
}

/** A parameter of the links whose value counts with the number of the page. */
function parameterOf({ links }: Pager, { url }: PageFacts, nextAddress: string): Next | null {
  const next = URL.parse(nextAddress);
  if (next === null) return null;
  for (const [name, value] of next.searchParams) {
    if (!/^\d{1,7}$/u.test(value) || (!pageName.test(name) && links.length < 2)) continue;
    const points = links.flatMap(({ number, address }) => {
      const text = URL.parse(address)?.searchParams.get(name) ?? '';
      return /^\d{1,7}$/u.test(text) ? [{ number, value: Number(text) }] : [];
    });
    const [one, other] = [points[0], points.at(-1)];
    if (one === undefined || other === undefined) continue;
    const step =
      one === other ? (one.value === one.number ? 1 : 0) : (other.value - one.value) / (other.number - one.number);
    if (
      !Number.isInteger(step) ||
      step < 1 ||
      points.some((point) => point.value !== one.value + step * (point.number - one.number))
    )
      continue;
    const first = one.value + step * (1 - one.number);
    const current = URL.parse(url)?.searchParams.get(name) ?? String(first);
    if (first >= 0 && Number(current) + step === Number(value)) return { parameter: name, first, step };
  }
  return null;
}
