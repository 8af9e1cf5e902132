import { isTag, isText, type Document, type Element, type ParentNode } from 'domhandler';
import { compileSelector } from '../selector.ts';

/** Parts of a page that are never its text. `h1` is its title, which is a value of its own. */
const never = new Set('button dialog h1 iframe nav noscript script select style svg template title'.split(' '));
/** Parts that seldom are. Old pages have a form around everything, and some themes a header around the text. */
const seldom = new Set('aside figcaption figure footer form header'.split(' '));
const outsideRoles = /^(?:alert|banner|complementary|contentinfo|dialog|menu|navigation|search)$/iu;
const outsideNames =
  /(?:^|[\s_-])(?:ads?|advert\w*|alsolike|author(?:box|bio|card)|banner|bio|breadcrumbs?|captions?|(?:no)?comments?|cookies?|disclosure|copyright|credits?|factbox|footer|infobox|masthead|menu|nav|navbar|navigation|newsletter|outbrain|pagination|paywall|popup|promo|recommend\w*|related|share|sharing|sidebar|signup|social|sponsor\w*|subscribe|taboola|tags|teasers?|toolbar|widget|author[_-]+(?:bio|box|card|description|info\w*|details|profile)|toc[_-]+(?:container|list|widget|wrapper)|about[_-]+(?:the[_-]+)?author|rec[_-]+posts|(?:read|more)[_-]+(?:also|more|posts|stories))(?:$|[\s_-])/iu;
const hump = /([a-z\d])(?=[A-Z])/gu;
/** A figure with such a part is no picture: a table or code with its caption. */
const content = compileSelector('table, pre', false, []);
/** Elements whose names are those of the whole page: a theme writes `has-sidebar` or `menu-open` on them. */
const wholes = new Set('html body main article h2 h3 h4 h5 h6'.split(' '));
/** A part with a larger share of the page's text is no menu, whatever it is called. */
const maxShareOutside = 0.5;

/** A page whose main text is looked for. */
export interface ArticlePage {
  document: Document;
  /** True where parts are left out by their names. */
  hasRules: boolean;
  /** The letters of a part's text outside links. */
  sizeOf: (part: ParentNode) => number;
  /** True for a part that is not read: a menu, comments, a footer. */
  isOutside: (element: Element) => boolean;
}

/** Measures a page. Without `hasRules` only parts that are never text are left out. */
export function openPage(document: Document, hasRules: boolean): ArticlePage {
  const sizes = measure(document, hasRules);
  const sizeOf = (part: ParentNode): number => sizes.get(part) ?? 0;
  const largest = sizeOf(document) * maxShareOutside;
  return {
    document,
    hasRules,
    sizeOf,
    isOutside: (element) => {
      if (never.has(element.name)) return true;
      if (!hasRules || wholes.has(element.name)) return false;
      return isCalledOutside(element) && sizeOf(element) <= largest;
    },
  };
}

function isCalledOutside(element: Element): boolean {
  const { name, attribs } = element;
  if (name === 'figure' && content.first(element) !== null) return false;
  if (seldom.has(name) || attribs['hidden'] !== undefined || attribs['aria-hidden'] === 'true') return true;
  if (outsideRoles.test(attribs['role'] ?? '')) return true;
  return outsideNames.test(namesOf(element));
}

/** Returns the class names and the id of an element; those written in humps, such as `authorBox`, as `author-Box`. */
export function namesOf({ attribs }: Element): string {
  return `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`.replace(hump, '$1-');
}

function measure(document: Document, hasRules: boolean): Map<ParentNode, number> {
  return sumOutwards(document, ownTextLength, ({ name }) => (hasRules && name === 'a') || never.has(name));
}

/** Returns the letters of the text that is directly in a part. */
export function ownTextLength(part: ParentNode): number {
  return part.children.reduce((length, child) => length + (isText(child) ? child.data.trim().length : 0), 0);
}

/**
 * Returns for each part the sum of its own value and those of all parts within, each visited once: a hostile page nests
 * a million elements. Skipped elements have no sum and add none.
 */
export function sumOutwards(
  root: ParentNode,
  valueOf: (part: ParentNode) => number,
  isSkipped: (element: Element) => boolean = () => false,
): Map<ParentNode, number> {
  const outerFirst: ParentNode[] = [root];
  for (let index = 0; index < outerFirst.length; index += 1) {
    for (const child of outerFirst[index]?.children ?? [])
      if (isTag(child) && !isSkipped(child)) outerFirst.push(child);
  }
  const sums = new Map<ParentNode, number>();
  for (const part of outerFirst.toReversed()) {
    const sum = (sums.get(part) ?? 0) + valueOf(part);
    sums.set(part, sum);
    if (part !== root && part.parent !== null) sums.set(part.parent, (sums.get(part.parent) ?? 0) + sum);
  }
  return sums;
}
