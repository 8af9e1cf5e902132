import { isTag, type Document, type Element } from 'domhandler';
import { smallText } from '../product/productPage.ts';
import { textOf } from '../text.ts';

/** Parts in which a page has no posts. */
const outside = new Set('script style template nav footer head'.split(' '));
const maxElements = 100_000;
const maxPosts = 1_000;
const maxAuthor = 100;
const maxDate = 60;
const maxParts = 2_000;
/** Elements of a post that may hold its number. */
const labels = new Set(['a', 'span', 'li', 'strong', 'b']);
/** Names of the element around a post: a number of its own, or one of the words of forum software. */
const postId = /^(?:js-)?(?:post|p|msg|message|comment|reply|answer|entry)[-_]?(?:id[-_]?)?\d+$/iu;
const postName =
  /(?:^|\s)(?:(?:forum-?|topic-?|thread-?|c)?(?:post|message|comment|reply|answer)(?:-?(?:item|container|wrapper|bit|row|stream__?item))?|postcontainer|windowbg|cPost|PostStream-item)(?:\s|$)/u;
type Test = (element: Element, names: string) => boolean;
const property =
  (...names: string[]): Test =>
  ({ attribs }) =>
    names.includes(attribs['itemprop'] ?? '');
const called =
  (name: RegExp): Test =>
  (_, names) =>
    name.test(names);
const authors: readonly Test[] = [
  ({ attribs, parent }) =>
    attribs['itemprop'] === 'name' && parent !== null && isTag(parent) && property('author', 'creator')(parent, ''),
  (element) =>
    property('author', 'creator')(element, '') || /(?:^|\s)author(?:\s|$)/u.test(element.attribs['rel'] ?? ''),
  called(/(?:^|\s)fn(?:\s|$)/u),
  called(/user-?_?name|author-?_?name|comment-author/iu),
  ({ name, attribs }) => name === 'a' && /\/u(?:sers?)?\/|member|profile/iu.test(attribs['href'] ?? ''),
  called(/author|poster/iu),
];
const dates: readonly Test[] = [
  ({ name, attribs }) => name === 'time' && attribs['datetime'] !== undefined,
  property('datePublished', 'dateCreated'),
  ({ attribs }) => attribs['data-time'] !== undefined || attribs['data-timestamp'] !== undefined,
  ({ name, attribs }, names) => (name === 'abbr' && attribs['title'] !== undefined) || /date|time|posted/iu.test(names),
];
const texts: readonly Test[] = [
  property('text', 'articleBody', 'commentText'),
  called(/(?:^|\s)(?:bbWrapper|cooked|Post-body|content)(?:\s|$)/u),
  called(/(?:post|message|comment|entry)[-_]?(?:body|content|text|message)(?:$|[\s\d_])|post_message_\d/iu),
  called(/(?:^|\s)(?:body|text|message|post__?inner)(?:\s|$)/u),
];
const number = /^(?:#|no\.?\s?|nr\.?\s?|post\s?#?)(\d{1,7})$/iu;

/**
 * Returns the posts of a forum thread that a page shows, in order, in the form of JSON-LD: elements that are named as
 * posts, each with an author or a date, and a text.
 */
export function forumPosts(document: Document): object[] {
  const groups = Map.groupBy(postElements(document), kindOf);
  let best: object[] = [];
  let most = 0;
  for (const elements of groups.values()) {
    const posts = elements.map(postOf).filter((post) => post !== null);
    const letters = posts.reduce((sum, { text }) => sum + text.length, 0);
    if (letters > most) [best, most] = [posts, letters];
  }
  return best;
}

function postElements(document: Document): Element[] {
  const found: Element[] = [];
  const pending = document.children.filter(isTag).toReversed();
  let seen = 0;
  for (let element = pending.pop(); element !== undefined && found.length < maxPosts; element = pending.pop()) {
    seen += 1;
    if (seen > maxElements) break;
    if (outside.has(element.name)) continue;
    if (isPost(element)) found.push(element);
    for (const child of element.children.toReversed()) if (isTag(child)) pending.push(child);
  }
  return found;
}

function isPost({ attribs }: Element): boolean {
  const isNumbered = postId.test(attribs['id'] ?? '') || attribs['data-post-id'] !== undefined;
  return isNumbered || postName.test((attribs['class'] ?? '').slice(0, 500));
}

/** Posts of one thread have the same element, the same first class and the same kind of `id`. */
function kindOf({ name, attribs }: Element): string {
  const [first = ''] = (attribs['class'] ?? '').trim().split(/\s+/u);
  return `${name} ${first.replace(/\d+/gu, '')} ${(attribs['id'] ?? '').replace(/\d+/gu, '')}`;
}

interface Post {
  '@type': 'Comment';
  author: string | null;
  datePublished: string | null;
  text: string;
  position: string | null;
  url: string | null;
}

function postOf(element: Element): Post | null {
  const parts = partsOf(element);
  const by = authorIn(parts);
  const date = dateIn(parts);
  const author = element.attribs['data-author']?.trim() ?? by?.value ?? null;
  const datePublished = date?.value ?? null;
  const facts = [by?.element, date?.element].filter((each) => each !== undefined);
  const text = textIn(parts, facts);
  if (text === '' || (author === null && datePublished === null)) return null;
  const { id } = element.attribs;
  const url = id === undefined ? null : `#${id}`;
  return { '@type': 'Comment', author, datePublished, text, position: positionIn(parts), url };
}

/** The elements of a post without those of posts within it, in order. */
function partsOf(post: Element): Part[] {
  const parts: Part[] = [];
  const kind = kindOf(post);
  const pending = post.children.filter(isTag).toReversed();
  for (let element = pending.pop(); element !== undefined && parts.length < maxParts; element = pending.pop()) {
    if (outside.has(element.name) || (isPost(element) && kindOf(element) === kind)) continue;
    parts.push({ element, names: `${element.attribs['class'] ?? ''} ${element.attribs['id'] ?? ''}`.slice(0, 500) });
    for (const child of element.children.toReversed()) if (isTag(child)) pending.push(child);
  }
  return parts;
}

interface Part {
  element: Element;
  names: string;
}

interface Said {
  element: Element;
  value: string;
}

/** Returns the first value that a part gives which passes one of the tests, the surest test first. */
function firstOf(
  parts: readonly Part[],
  tests: readonly Test[],
  read: (element: Element) => string | null,
): Said | null {
  for (const test of tests) {
    for (const { element, names } of parts) {
      const value = test(element, names) ? read(element) : null;
      if (value !== null) return { element, value };
    }
  }
  return null;
}

function authorIn(parts: readonly Part[]): Said | null {
  return firstOf(parts, authors, (element) => {
    const text = (element.attribs['content'] ?? smallText(element)).trim();
    return text === '' || text.length > maxAuthor ? null : text;
  });
}

function dateIn(parts: readonly Part[]): Said | null {
  return firstOf(parts, dates, (element) => {
    const { attribs } = element;
    const seconds = attribs['data-time'] ?? attribs['data-timestamp'] ?? '';
    if (/^\d{10}$/u.test(seconds)) return new Date(Number(seconds) * 1000).toISOString();
    const said = [attribs['datetime'], attribs['content'], attribs['title'], smallText(element)];
    return said.find((text) => text !== undefined && text.length <= maxDate && /\d/u.test(text))?.trim() ?? null;
  });
}

/**
 * The text of a post without what it quotes; a post that only quotes has that. An element with the author or the date
 * in it is the whole post: its paragraphs are the text.
 */
function textIn(parts: readonly Part[], facts: readonly Element[]): string {
  const around = new Set<unknown>();
  for (const fact of facts)
    for (let at: unknown = fact; at !== null && !around.has(at); at = (at as Element).parent) around.add(at);
  const text = firstOf(parts, texts, (element) => {
    if (around.has(element)) return null;
    return textOf(element, 'blockquote').trim() || textOf(element).trim() || null;
  });
  if (text !== null) return text.value;
  const paragraphs = parts.filter(({ element }) => element.name === 'p' && !around.has(element));
  return paragraphs
    .map(({ element }) => textOf(element).trim())
    .filter((each) => each !== '')
    .join(' ');
}

function positionIn(parts: readonly Part[]): string | null {
  for (const { element } of parts) {
    const found = labels.has(element.name) ? number.exec(smallText(element))?.[1] : undefined;
    if (found !== undefined) return found;
  }
  return null;
}
