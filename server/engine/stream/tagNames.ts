import { Parser } from 'htmlparser2';

/**
 * What the library's parser does at a tag, and does not tell in its types; `streamParser.test.ts` tells when it
 * changes.
 */
interface ParserParts {
  stack: string[];
  /** The innermost first; the last is the page's own. */
  foreignContext: MarkupContext[];
  reset(): void;
  emitOpenTag(name: string): void;
  isVoidElement(name: string): boolean;
}

/** The library's own numbers. */
export const MarkupContext = { Html: 0, Svg: 1, MathML: 2 } as const;
export type MarkupContext = (typeof MarkupContext)[keyof typeof MarkupContext];

/** An element's name, with what follows from it; one object for each name, so that they can be compared. */
export interface TagName {
  name: string;
  /** Has no content and no end tag. */
  isVoid: boolean;
  /** What the markup within it is, where that differs from what is around it. */
  opens: MarkupContext | null;
  /** Whether an open element of that name ends where one of this begins, such as a list's item at the next. */
  endsAt: Map<TagName, boolean>;
}

/** Pages have some hundred names at most; what a hostile one has beyond is learned anew each time. */
const maxKnown = 2_000;
const before: Record<MarkupContext, string> = { 0: '', 1: '<svg>', 2: '<math>' };
const known = new Map<string, TagName>();
const knownByContext = [new Map<string, TagName>(), new Map<string, TagName>(), new Map<string, TagName>()] as const;
const probe = new Parser() as unknown as ParserParts;

/** The name that a tag has where it stands: in small letters, `img` for `image`, `foreignObject` as SVG spells it. */
export function tagNameOf(raw: string, context: MarkupContext): TagName {
  return knownByContext[context].get(raw) ?? learnSpelling(raw, context);
}

export function endsAt(open: TagName, next: TagName): boolean {
  return open.endsAt.get(next) ?? learnEnd(open, next);
}

function learnSpelling(raw: string, context: MarkupContext): TagName {
  let name = '';
  // The last tag told is the one that was asked for.
  const parser = new Parser({ onopentagname: (told) => (name = told) });
  parser.write(`${before[context]}<${raw}>`);
  const found = known.get(name) ?? learnName(name);
  if (knownByContext[context].size < maxKnown) knownByContext[context].set(raw, found);
  return found;
}

function learnName(name: string): TagName {
  probe.reset();
  probe.emitOpenTag(name);
  const opens = probe.foreignContext.length > 1 ? (probe.foreignContext[0] ?? null) : null;
  const learned = { name, isVoid: probe.isVoidElement(name), opens, endsAt: new Map<TagName, boolean>() };
  if (known.size < maxKnown) known.set(name, learned);
  return learned;
}

function learnEnd(open: TagName, next: TagName): boolean {
  probe.reset();
  probe.emitOpenTag(open.name);
  probe.emitOpenTag(next.name);
  const isEnded = probe.stack.length === (next.isVoid ? 0 : 1);
  if (open.endsAt.size < maxKnown) open.endsAt.set(next, isEnded);
  return isEnded;
}
