import { isTag, type Element } from 'domhandler';
import { classNamesOf } from '../mine/classNames.ts';
import type { Next } from '#core/wire/recipe/recipe.ts';
import { absoluteUrl } from '../../compile/compileTransforms.ts';
import { isLasting } from '../../mend/selectors/lastingNames.ts';
import { shortTextOf } from '../../mend/selectors/shortText.ts';
import type { PageIndex } from '../mine/pageIndex.ts';
import type { PageFacts } from './pagerNumbers.ts';
import { isLoadMore, isNextLabel, isNextName, nextWeight } from './nextWords.ts';
import { isSeries } from './series.ts';
import { numberedWays } from './pagerNumbers.ts';

/** Ways to the next page, and whether a button loads more. */
export interface NextWays {
  ways: Next[];
  hasLoadMore: boolean;
}

interface Candidate {
  element: Element;
  address: string;
  weight: number;
}

const maxCandidates = 12;
const maxWays = 3;
const maxNumbers = 2_000;
const quotable = /^[^"\\{}\p{Cc}]{1,40}$/u;

/**
 * Finds ways to the next page that work on this one, the surest first: a relation that the page states, a link that
 * names the next page, the number after the current one, a parameter that counts pages.
 */
export function nextWays(index: PageIndex, page: PageFacts): NextWays {
  const { candidates, numbers, hasLoadMore } = gather(index, page);
  const sure = candidates.toSorted((one, other) => other.weight - one.weight).slice(0, maxCandidates);
  const ways: Next[] = [];
  const target = sure[0]?.address ?? null;
  for (const candidate of sure) {
    if (candidate.address !== target) continue;
    const css = selectorsFor(candidate.element).find((each) => leadsTo(each, candidate.address, index, page));
    if (css !== undefined && !ways.some((way) => 'link' in way && 'css' in way.link && way.link.css === css))
      ways.push({ link: { css } });
    if (ways.length === maxWays) break;
  }
  const numbered = numberedWays(numbers, index, page, target);
  return { ways: [...ways, ...numbered].slice(0, maxWays + 1), hasLoadMore };
}

function gather({ elements }: PageIndex, page: PageFacts) {
  const candidates: Candidate[] = [];
  const numbers: Element[] = [];
  const own = page.url.split('#')[0];
  let hasLoadMore = false;
  for (const element of elements) {
    const { name, attribs } = element;
    if (name !== 'a' && name !== 'link' && name !== 'button') continue;
    const text = name === 'link' ? '' : (shortTextOf(element, 40) ?? '');
    if (name !== 'link') hasLoadMore ||= isLoadMore(text);
    if (name === 'button') continue;
    const isNumber = /^\d{1,5}$/u.test(text);
    const weight = isNumber ? relationWeight(element) : weightOf(element, text);
    // An address is resolved where the link may be one to another page.
    if (weight === 0 && !isNumber) continue;
    const address = absoluteUrl(attribs['href'] ?? '', page.baseUrl)?.split('#')[0] ?? null;
    if (address === null || address === own || /^\s*(?:#|$)/u.test(attribs['href'] ?? '')) {
      // The number of this page is a link on some pages.
      if (isNumber && address === own && numbers.length < maxNumbers) numbers.push(element);
      continue;
    }
    if (weight > 0 && isSeries(page.url, address)) candidates.push({ element, address, weight });
    if (isNumber && numbers.length < maxNumbers) numbers.push(element);
  }
  return { candidates, numbers, hasLoadMore };
}

function relationWeight({ name, attribs }: Element): number {
  const { rel } = attribs;
  return rel !== undefined && /(?:^|\s)next(?:\s|$)/iu.test(rel) ? (name === 'a' ? 6 : 5) : 0;
}

function weightOf(element: Element, text: string): number {
  const { name, attribs } = element;
  const related = relationWeight(element);
  if (related > 0 || name !== 'a') return related;
  const labels = [attribs['aria-label'], attribs['title'], pictureLabel(element)];
  const said = nextWeight(text);
  if (said === 3) return 5 + (namesOf(element).some(isNextName) ? 0.5 : 0);
  const isLabelled = labels.some((label) => label !== undefined && (isNextLabel(label) || nextWeight(label) === 3));
  if (isLabelled && text.length <= 20) return 4.5;
  if (namesOf(element).some(isNextName) && text.length <= 20) return 4;
  return said;
}

function pictureLabel({ children }: Element): string | undefined {
  const picture = children.find((child): child is Element => isTag(child) && child.name === 'img');
  return picture?.attribs['alt'];
}

function namesOf(element: Element): string[] {
  const parent =
    element.parent !== null && isTag(element.parent) && element.parent.name !== 'body' ? [element.parent] : [];
  return [element, ...parent].flatMap(({ attribs }) => [
    ...(attribs['class'] ?? '').slice(0, 300).split(/\s+/u),
    attribs['id'] ?? '',
  ]);
}

/** Selectors that find this link by what names the next page, so that they find nothing on the last page. */
function selectorsFor(element: Element): string[] {
  const { name, attribs } = element;
  const found: string[] = [];
  if (/(?:^|\s)next(?:\s|$)/iu.test(attribs['rel'] ?? '')) found.push(`${name}[rel~="next"]`);
  const parent = element.parent !== null && isTag(element.parent) ? element.parent : null;
  for (const [holder, inner] of [
    [element, ''],
    [parent, ` > ${name}`],
  ] as const) {
    if (holder === null) continue;
    const id = holder.attribs['id'] ?? '';
    if (isNextName(id) && isLasting(id)) found.push(`#${id}${inner}`);
    for (const each of classNamesOf(holder)) {
      if (isNextName(each) && isLasting(each)) found.push(`${holder.name}.${each}${inner}`);
    }
  }
  const text = shortTextOf(element, 40) ?? '';
  const word = text.replace(/[\s»›→>▶▸❯⟩➔➡↦]+$|^[\s»›→>▶▸❯⟩➔➡↦]+/gu, '') || text;
  const byText = nextWeight(text) > 0 && quotable.test(word) ? [`${name}:contains("${word}")`] : [];
  for (const label of ['aria-label', 'title']) {
    const value = attribs[label] ?? '';
    if (value !== '' && quotable.test(value) && !/\d/u.test(value)) found.push(`${name}[${label}="${value}"]`);
  }
  const pager = pagerPart(element);
  return [...found, ...byText.flatMap((css) => (pager === null ? [css] : [`${pager} ${css}`, css]))];
}

/** A lasting name of the element around the links to pages. */
function pagerPart(element: Element): string | null {
  let at = element.parent;
  for (let step = 0; step < 5 && at !== null && isTag(at) && at.name !== 'body'; step += 1) {
    const { attribs } = at;
    const name = classNamesOf(at).find((each) => isLasting(each) && /pag|nav/iu.test(each));
    if (name !== undefined) return `.${name}`;
    const id = attribs['id'] ?? '';
    if (isLasting(id) && /pag|nav/iu.test(id)) return `#${id}`;
    at = at.parent;
  }
  return null;
}

/** Returns whether the first element that a selector finds leads to an address. */
function leadsTo(css: string, address: string, index: PageIndex, { baseUrl }: PageFacts): boolean {
  const [first] = index.find(css);
  return first !== undefined && absoluteUrl(first.attribs['href'] ?? '', baseUrl)?.split('#')[0] === address;
}
