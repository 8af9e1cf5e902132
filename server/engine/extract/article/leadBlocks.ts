import { isTag, type Document, type Element } from 'domhandler';
import { blockText, isLink, linkShare } from './blocks.ts';

/** Between title and text, a shorter paragraph is a date, an author or a button. */
const minLead = 60;
/** A lead is a paragraph or two; more text above the body is another article. */
const maxLead = 1000;
const maxLinkShare = 0.3;
const leads = new Set(['p', 'h2', 'h3']);
const neverLead = new Set(
  'aside button dialog figure footer form head iframe li nav noscript script select style svg table template'.split(' '),
);
const namesOfOthers =
  /(?:^|[\s_-])(?:author|bio|breadcrumbs?|byline|caption|comments?|cookies?|copyright|credits?|menu|nav|newsletter|related|share|sidebar|social)(?:$|[\s_-])/iu;

/**
 * Returns the blocks between the title of a page and its text: many sites keep the lead outside the element of the
 * text, in the header that has the title, or call it a teaser. None where no `h1` is above the text.
 */
export function leadBlocks(document: Document, body: Element): Element[] {
  const around = partsAround(body);
  let found: Element[] | null = null;
  const pending = document.children.filter(isTag).toReversed();
  for (let element = pending.pop(); element !== undefined && element !== body; element = pending.pop()) {
    if (element.name === 'h1') found = [];
    else if (around.has(element) || !isSkipped(element)) {
      if (leads.has(element.name)) found?.push(element);
      else pending.push(...element.children.filter(isTag).toReversed());
    }
  }
  const long = (found ?? []).filter((element) => isLead(blockText(element), element));
  return long.reduce((sum, element) => sum + blockText(element).length, 0) <= maxLead ? long : [];
}

function partsAround(body: Element): Set<Element> {
  const parts = new Set<Element>();
  for (let at = body.parent; at !== null && isTag(at); at = at.parent) parts.add(at);
  return parts;
}

function isSkipped(element: Element): boolean {
  const { name, attribs } = element;
  return neverLead.has(name) || isLink(element) || namesOfOthers.test(`${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`);
}

function isLead(text: string, element: Element): boolean {
  return text.length >= minLead && linkShare(element, text.length) <= maxLinkShare;
}
