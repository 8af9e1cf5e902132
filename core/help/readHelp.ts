import { Marked, type MarkedToken, type Token, type TokenizerExtension } from 'marked';
import type { HelpArticle, HelpNode, HelpTag, OperatorPage } from './article.ts';

/** Returns the text of a button or page in the article's language; `undefined` where there is none. */
export type TextOf = (namespace: string, key: string) => string | undefined;

const reference = /^\[\[(?:(?<namespace>\w+):)?(?<key>[\w.]+)\]\]/u;
const article = /^(?<slug>[\w-]+)\.md$/u;
/** Addresses that a page of an operator may link to: of the web, of a mailbox, of a telephone, of this service. */
const linked = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/iu;

/** `[[tasks:menu.rename]]` is the text of that key, in bold; without a namespace that of `common`. */
const references: TokenizerExtension = {
  name: 'reference',
  level: 'inline',
  start: (text) => text.indexOf('[['),
  tokenizer: (text) => {
    const found = reference.exec(text);
    return found === null ? undefined : { type: 'reference', raw: found[0] };
  },
};
const articles = new Marked({ extensions: [references] });
const pages = new Marked();

/** The differences between the kinds of texts. */
interface Kind {
  textOf: TextOf;
  /** Returns where a link leads; throws where it may not. */
  linkTo: (href: string) => string;
}

/**
 * Returns an article from its Markdown: a title, a paragraph as the lead, then headings, paragraphs, lists and code.
 * The words of the console are references to its texts, so an article never names a button differently.
 *
 * @throws {Error} with a sentence about what the text may not contain.
 */
export function readHelp(text: string, textOf: TextOf): HelpArticle {
  const [title, lead, ...body] = articles.lexer(text).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading') throw new Error('an article begins with its title: # Title');
  if (lead?.type !== 'paragraph') throw new Error('after the title comes one paragraph, the lead');
  return {
    title: plain(title),
    lead: plain(lead),
    body: body.flatMap((token) => nodesOf(token, { textOf, linkTo: articleLink })),
  };
}

/**
 * Returns an operator's page from its Markdown: a title, then headings, paragraphs, lists, line breaks and links.
 *
 * @throws {Error} with a sentence about what the text may not contain.
 */
export function readPage(text: string): OperatorPage {
  const [title, ...body] = pages.lexer(text).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading') throw new Error('it must begin with its title: # Title');
  if (body.length === 0) throw new Error('it has a title and no text');
  const kind: Kind = { textOf: () => undefined, linkTo: pageLink };
  return { title: plain(title), body: body.flatMap((token) => nodesOf(token, kind)) };
}

function articleLink(href: string): string {
  return article.exec(href)?.groups?.['slug'] ?? href;
}

/** `privacy.md`, as links between the files are written, is the address of that page. */
function pageLink(href: string): string {
  const slug = article.exec(href)?.groups?.['slug'];
  const to = slug === undefined ? href : `/${slug}`;
  if (linked.test(to)) return to;
  throw new Error(`a link leads to ${href}: use https://…, mailto:…, tel:… or a path such as /pricing`);
}

function plain({ tokens = [] }: { tokens?: Token[] }): string {
  return tokens.map((token) => ('text' in token ? String(token.text) : token.raw)).join('');
}

function nodesOf(token: Token, kind: Kind): HelpNode[] {
  if (token.type === 'reference') return [{ tag: 'strong', children: [wordOf(token.raw, kind.textOf)] }];
  const element = (tag: HelpTag, { tokens = [] }: { tokens?: Token[] }) => ({
    tag,
    children: tokens.flatMap((each) => nodesOf(each, kind)),
  });
  // Marked's type also has the tokens of extensions: the one above is the only one here.
  const known = token as MarkedToken;
  switch (known.type) {
    case 'space':
      return [];
    case 'heading':
      return [element(known.depth > 2 ? 'h3' : 'h2', known)];
    case 'paragraph':
      return [element('p', known)];
    case 'strong':
      return [element('strong', known)];
    case 'em':
      return [element('em', known)];
    case 'br':
      return [{ tag: 'br', children: [] }];
    case 'link':
      return [{ ...element('a', known), to: kind.linkTo(known.href) }];
    case 'list':
      return [{ tag: known.ordered ? 'ol' : 'ul', children: known.items.map((item) => element('li', item)) }];
    case 'code':
      return [{ tag: 'pre', children: [known.text] }];
    case 'codespan':
      return [{ tag: 'code', children: [known.text] }];
    case 'text':
      return known.tokens === undefined ? [known.text] : element('p', known).children;
    case 'escape':
      return [known.text];
    default:
      throw new Error(`it may have no ${known.type}: ${known.raw.trim().slice(0, 60)}`);
  }
}

function wordOf(raw: string, textOf: TextOf): string {
  const { namespace = 'common', key = '' } = reference.exec(raw)?.groups ?? {};
  const word = textOf(namespace, key);
  if (word === undefined) throw new Error(`${raw} names no text`);
  if (word.includes('{{')) throw new Error(`${raw} names a text with gaps: ${word}`);
  // A menu item that opens a dialog ends in dots, which a sentence does not need.
  return word.replace(/…$/u, '');
}

/** Returns the text of a key such as `menu.rename` in the texts of a namespace. */
export function textAt(texts: unknown, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[name], texts);
  return typeof found === 'string' ? found : undefined;
}
