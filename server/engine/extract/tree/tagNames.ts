import { Parser } from 'htmlparser2';
import { NameTable } from './nameTable.ts';

/**
 * Members of the library's parser that handle tags and are missing in its types; `streamParser.test.ts` fails when they
 * change.
 */
interface ParserParts {
  stack: string[];
  /** The innermost context first; the last one is the page's own. */
  foreignContext: MarkupContext[];
  reset(): void;
  emitOpenTag(name: string): void;
  isVoidElement(name: string): boolean;
}

/** The numbers are the library's own. */
export const MarkupContext = { Html: 0, Svg: 1, MathML: 2 } as const;
export type MarkupContext = (typeof MarkupContext)[keyof typeof MarkupContext];

/**
 * An element's name with the properties that follow from it. Tags of the same name may have different objects, because
 * the tables start over when they are full.
 */
export interface TagName {
  name: string;
  /** True where the element has no content and no end tag. */
  isVoid: boolean;
  /** The context of the markup within the element, where it differs from the surrounding one. */
  opens: MarkupContext | null;
  /**
   * By the name of a following tag: whether an open element of this name ends there, such as a list item at the next
   * one.
   */
  endsAt: Map<TagName, boolean>;
}

/** A page has about a hundred names at most. Beyond this limit, as a hostile page has them, the caches start over. */
const maxKnown = 2_000;
const before: Record<MarkupContext, string> = { 0: '', 1: '<svg>', 2: '<math>' };
const known = new Map<string, TagName>();
const spellings: Record<MarkupContext, NameTable<TagName>> = {
  0: new NameTable((raw) => learnSpelling(raw, MarkupContext.Html)),
  1: new NameTable((raw) => learnSpelling(raw, MarkupContext.Svg)),
  2: new NameTable((raw) => learnSpelling(raw, MarkupContext.MathML)),
};
const probe = new Parser() as unknown as ParserParts;

/**
 * Returns the name of the tag at this position of a text in its context: in lower case, `img` for `image`,
 * `foreignObject` in the SVG spelling.
 */
export function tagNameAt(text: string, start: number, end: number, context: MarkupContext): TagName {
  return spellings[context].at(text, start, end);
}

export function endsAt(open: TagName, next: TagName): boolean {
  return open.endsAt.get(next) ?? learnEnd(open, next);
}

function learnSpelling(raw: string, context: MarkupContext): TagName {
  let name = '';
  // The last reported tag is the requested one.
  const parser = new Parser({ onopentagname: (parsed) => (name = parsed) });
  parser.write(`${before[context]}<${raw}>`);
  return known.get(name) ?? learnName(name);
}

function learnName(name: string): TagName {
  probe.reset();
  probe.emitOpenTag(name);
  const opens = probe.foreignContext.length > 1 ? (probe.foreignContext[0] ?? null) : null;
  const learned = { name, isVoid: probe.isVoidElement(name), opens, endsAt: new Map<TagName, boolean>() };
  if (known.size === maxKnown) known.clear();
  known.set(name, learned);
  return learned;
}

function learnEnd(open: TagName, next: TagName): boolean {
  probe.reset();
  probe.emitOpenTag(open.name);
  probe.emitOpenTag(next.name);
  const isEnded = probe.stack.length === (next.isVoid ? 0 : 1);
  if (open.endsAt.size === maxKnown) open.endsAt.clear();
  open.endsAt.set(next, isEnded);
  return isEnded;
}
