import { isTag, type Document, type Element } from 'domhandler';
import { namesOf, ownTextLength } from './articlePage.ts';
import { blockText, isLink, linkShare, type ArticleBlock } from './blocks.ts';

/** Between title and text, a shorter paragraph is a date, an author or a button. */
const minLead = 60;
/** A lead is a paragraph or two; more text above the body is another article. */
const maxLead = 1000;
const maxLinkShare = 0.3;
const leads = new Set(['p', 'h2', 'h3']);
const neverLead = new Set(
  'aside button dialog figure footer form iframe li nav noscript script select style svg table template title'.split(
    ' ',
  ),
);
const namesOfOthers =
  /(?:^|[\s_-])(?:author|bio|breadcrumbs?|byline|caption|comments?|cookies?|copyright|credits?|disclaimer|menu|messenger|meta|nav|newsletter|related|share|sidebar|social)(?:$|[\s_-])/iu;

/**
 * Returns the blocks between the title of a page and the first block of its text: many sites keep the lead outside the
 * element of the text, in the header that has the title, or call it a teaser. None where no `h1` is above the text.
 */
export function leadBlocks(document: Document, start: Element): ArticleBlock[] {
  const around = partsAround(start);
  let found: ArticleBlock[] | null = null;
  const pending = document.children.filter(isTag).toReversed();
  for (let element = pending.pop(); element !== undefined && element !== start; element = pending.pop()) {
    if (element.name === 'h1') found = [];
    else if (around.has(element) || !isSkipped(element)) {
      const isBlock = leads.has(element.name) || (!around.has(element) && ownTextLength(element) >= minLead);
      if (!isBlock) pending.push(...element.children.filter(isTag).toReversed());
      else if (found !== null) found.push({ element, text: blockText(element) });
    }
  }
  const long = (found ?? []).filter(isLead);
  return long.reduce((sum, { text }) => sum + text.length, 0) <= maxLead ? long : [];
}

function partsAround(start: Element): Set<Element> {
  const parts = new Set<Element>();
  for (let at = start.parent; at !== null && isTag(at); at = at.parent) parts.add(at);
  return parts;
}

function isSkipped(element: Element): boolean {
  return neverLead.has(element.name) || isLink(element) || namesOfOthers.test(namesOf(element));
}

function isLead({ element, text }: ArticleBlock): boolean {
  return text.length >= minLead && linkShare(element, text.length) <= maxLinkShare;
}
