import { isTraversal, type Selector } from 'css-what';
import type { Field, Format, Source } from '#core/wire/recipe/recipe.ts';
import { compilePattern } from '../extract/pattern.ts';
import { selectorText, type CompileContext, type FinishValue } from '../extract/compileContext.ts';
import { elementTests, type ElementTest } from '../extract/elementTests.ts';
import { fragmentOf } from '../extract/text.ts';
import { parseSelector } from '../extract/parseSelector.ts';
import { splitPath } from '../extract/structured/jsonPath.ts';
import type { PageFacts } from '../extract/page.ts';
import { elementAdapter, type StreamElement } from './streamElement.ts';

/** One source of one field, in the form that the stream searches for. */
export type StreamSource = { after(raw: string | null): string | null } & (
  | { kind: 'element'; tests: ElementTest<StreamElement>[]; attr: string | undefined }
  | { kind: 'linkedData'; types: string[]; path: string[] }
  | { kind: 'fact'; read(facts: PageFacts): string }
);

/** The plan for a page whose fields are read while it arrives. */
export interface StreamPlan {
  fields: { finish: FinishValue; sources: StreamSource[] }[];
  /** True where a value may depend on the page's `base` element. */
  needsBase: boolean;
}

/**
 * Returns whether fields can be read from the stream: first matches of selectors about an element and its ancestors,
 * JSON-LD and facts. Sources that need a later part of the page cannot (siblings, positions, all matches, the whole
 * text).
 */
export function canStream(fields: readonly Field[], format: Format, context: CompileContext): boolean {
  if (format !== 'html') return false;
  return fields.every(({ from }) => from.every((source) => isStreamable(source, context)));
}

/** Makes the plan for fields that can be streamed; `finishers` convert their raw texts to values, in the same order. */
export function planStream(
  fields: readonly Field[],
  finishers: readonly FinishValue[],
  context: CompileContext,
): StreamPlan {
  return {
    fields: finishers.map((finish, index) => ({
      finish,
      sources: (fields[index]?.from ?? []).map((source) => planSource(source, context)),
    })),
    needsBase: fields.some(({ transforms }) => transforms.includes('absoluteUrl')),
  };
}

function isStreamable(source: Source, context: CompileContext): boolean {
  if ('regex' in source) {
    return source.in !== undefined && source.join === undefined && isStreamable(source.in, context);
  }
  if ('css' in source) return source.join === undefined && isSimple(selectorText(source, context));
  return 'jsonLd' in source || ('page' in source && source.page !== 'itemTag');
}

function isSimple(selector: string): boolean {
  return (
    alternatives(selector)?.every((compound) => !isTraversalFirst(compound) && compound.every(isSimpleToken)) ?? false
  );
}

function isSimpleToken({ type }: Selector): boolean {
  return ['tag', 'universal', 'attribute', 'descendant', 'child'].includes(type);
}

function isTraversalFirst([first]: Selector[]): boolean {
  return first !== undefined && isTraversal(first);
}

/** Returns the alternatives, or `null` where the text is no selector: compiling its field reports that. */
function alternatives(text: string): Selector[][] | null {
  try {
    return parseSelector(text);
  } catch {
    return null;
  }
}

function planSource(source: Source, context: CompileContext): StreamSource {
  const after = (raw: string | null): string | null => raw;
  if ('css' in source)
    return { kind: 'element', tests: streamTests(selectorText(source, context)), attr: source.attr, after };
  if ('jsonLd' in source) return { kind: 'linkedData', types: source.type, path: splitPath(source.jsonLd), after };
  if ('page' in source) return { kind: 'fact', read: (facts) => factText(source.page, facts), after };
  if (!('regex' in source) || source.in === undefined) throw new Error('this source cannot be streamed');
  const pattern = compilePattern(source.regex, context.problems);
  const find = (raw: string | null): string | null => (raw === null ? null : pattern.find(raw, source.group));
  return { ...planSource(source.in, context), after: find };
}

/** Compiles a selector's tests for open elements. */
export function streamTests(selector: string): ElementTest<StreamElement>[] {
  return elementTests<StreamElement, StreamElement>(selector, { adapter: elementAdapter, cacheResults: false });
}

function factText(fact: Extract<Source, { page: string }>['page'], facts: PageFacts): string {
  if (fact === 'pageNumber') return String(facts.number);
  if (fact === 'itemTag') throw new Error('a page that is read as it comes has no items');
  if (fact === 'fragment') return fragmentOf(facts.requestedUrl);
  return fact === 'rowNumber' ? '1' : facts[fact];
}
