/** The articles of the help centre in reading order; the first one is the beginner's guide (§2.2). */
export const helpSlugs = [
  'first-steps',
  'templates',
  'any-page',
  'runs',
  'rows',
  'exports',
  'offline',
  'local-runner',
  'credit',
  'account',
  'programs',
  'operators',
  'changes',
] as const;
export type HelpSlug = (typeof helpSlugs)[number];

export const helpTags = ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'code', 'pre', 'a'] as const;
export type HelpTag = (typeof helpTags)[number];

/**
 * A part of a text. A link of an article leads to another article by its slug, or to a page of the console by its path;
 * that of an operator's page (`readPage`) has its address.
 */
export type HelpNode = string | { tag: HelpTag; to?: string; children: HelpNode[] };

/** One article in one language. */
export interface HelpArticle {
  title: string;
  /** The subject, in one or two sentences. */
  lead: string;
  body: HelpNode[];
}

/** A page that the operator of a service writes: its terms, for example. */
export interface OperatorPage {
  title: string;
  body: HelpNode[];
}

/** Returns the article that this text names, or `undefined`. */
export function helpSlugOf(text: string | undefined): HelpSlug | undefined {
  return helpSlugs.find((slug) => slug === text);
}

/** Returns the passages of an article's body, for search: each paragraph, item of a list, heading and code. */
export function passagesOf({ body }: HelpArticle): string[] {
  return body.flatMap((node) => {
    if (typeof node === 'string') return [node];
    const isList = node.tag === 'ul' || node.tag === 'ol';
    return isList ? node.children.map(textOf) : [textOf(node)];
  });
}

function textOf(node: HelpNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}
