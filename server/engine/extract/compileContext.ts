import { fillText } from '#core/domain/parameters/fillText.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { Format } from '#core/wire/recipe/recipe.ts';
import type { Value } from '#core/domain/data/block.ts';
import type { FirstMatches } from './firstMatches.ts';

/** The input that compiling needs besides the recipe. Mistakes in the recipe are added to `problems`. */
export interface CompileContext {
  format: Format;
  parameters: ParameterValues;
  problems: string[];
  /** Set where all sources are read from the page itself: one walk over the page then finds all their selectors. */
  firsts: FirstMatches | null;
}

/** Facts about a page by which its values are read. */
export interface ValueContext {
  /** The URL that relative addresses are resolved against. */
  base: () => string;
  /** The page's language as it names it, such as `de-AT`. */
  language: () => string | undefined;
}

/** Converts a raw text to a value. */
export type FinishValue = (raw: string | null, page: ValueContext) => Value;

/** The selector of a source with its parameters filled in. */
export function selectorText(source: { css: string }, { parameters }: Pick<CompileContext, 'parameters'>): string {
  return fillText(source.css, parameters);
}
