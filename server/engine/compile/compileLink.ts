import type { Source } from '#core/wire/recipe/recipe.ts';
import { fillText } from '#core/domain/parameters/fillText.ts';
import type { Page } from '../extract/page.ts';
import type { CompileContext } from '../extract/compileContext.ts';
import { compileSource, type SourceReader } from './compileSource.ts';
import { absoluteUrl } from './compileTransforms.ts';

/** Compiles a source that gives an address: for an element without a named attribute its `href`, else its text. */
export function compileLink(source: Source, context: CompileContext): SourceReader {
  if ('json' in source && fillText(source.json, context.parameters).trim() === '') return () => null;
  if (!('css' in source) || source.attr !== undefined) return compileSource(source, context);
  const attribute = compileSource({ ...source, attr: 'href' }, context);
  const text = compileSource(source, context);
  return (scope) => attribute(scope) ?? text(scope);
}

/** Returns the absolute address of a link on this page. */
export function addressOf(text: string | null, page: Page): string | null {
  return text === null || text.trim() === '' ? null : absoluteUrl(text, page.baseUrl);
}
