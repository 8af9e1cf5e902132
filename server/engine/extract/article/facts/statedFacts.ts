import type { Document } from 'domhandler';
import type { Page } from '../../page.ts';
import { compileSelector } from '../../selector.ts';
import { valueAt } from '../../structured/jsonPath.ts';

const metas = compileSelector('meta[content]', false, []);
/** Types of schema.org for a text: `NewsArticle`, `BlogPosting`, `Report`, … */
const articleTypes = /(?:Article|Posting|Report|Review|Recipe|HowTo|CreativeWork|Message)$/iu;
const pageTypes = /Page$/iu;

/** The facts that a page states about its text for machines. */
export interface StatedFacts {
  /** Returns the values at a path in the items of JSON-LD, those of articles before those of pages. */
  linked: (...path: string[]) => unknown[];
  /** Returns the contents of `meta` elements with one of these names or properties, in the order of the names. */
  meta: (...names: string[]) => string[];
}

const read = new WeakMap<Document, StatedFacts>();

/** Returns what a page states about its text; each page is searched once. */
export function statedFacts(page: Page): StatedFacts {
  const { document, structured } = page;
  const known = read.get(document);
  if (known !== undefined) return known;
  const contents = metaContents(document);
  const items = [articleTypes, pageTypes].flatMap((kind) =>
    structured.linkedItems.filter(({ types }) => types.some((type) => kind.test(type))),
  );
  const facts: StatedFacts = {
    linked: (...path) =>
      items
        .map(({ value }) => valueAt(value, path, structured.references.property))
        .filter((value) => value !== undefined),
    meta: (...names) => names.flatMap((name) => contents.get(name) ?? []),
  };
  read.set(document, facts);
  return facts;
}

function metaContents(document: Document): Map<string, string[]> {
  const contents = new Map<string, string[]>();
  for (const { attribs } of metas.all(document)) {
    const name = (attribs['property'] ?? attribs['name'] ?? attribs['itemprop'] ?? '').toLowerCase().trim();
    const content = (attribs['content'] ?? '').trim();
    if (name !== '' && content !== '') contents.set(name, [...(contents.get(name) ?? []), content]);
  }
  return contents;
}
