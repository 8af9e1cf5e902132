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
] as const;
export type HelpSlug = (typeof helpSlugs)[number];

export const helpTags = ['h2', 'p', 'ul', 'ol', 'li', 'strong', 'code', 'pre', 'a'] as const;
export type HelpTag = (typeof helpTags)[number];

/** A part of an article. A link leads to another article by its slug, or to a page of the console by its path. */
export type HelpNode = string | { tag: HelpTag; to?: string; children: HelpNode[] };

/** One article in one language. */
export interface HelpArticle {
  title: string;
  /** The subject, in one or two sentences. */
  lead: string;
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
