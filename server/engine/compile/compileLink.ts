import type { Source } from '#core/wire/rows/recipe.ts';
import { fillText } from '#core/domain/template/fillText.ts';
import type { Page } from '../extract/page.ts';
import type { CompileContext } from '../extract/compileContext.ts';
import { compileSource, type SourceReader } from './compileSource.ts';
import { absoluteUrl } from './compileTransforms.ts';

/** An address: of an element that is named without an attribute, its `href`, else its text. */
export function compileLink(source: Source, context: CompileContext): SourceReader {
  if ('json' in source && fillText(source.json, context.parameters).trim() === '') return () => null;
  if (!('css' in source) || source.attr !== undefined) return compileSource(source, context);
  const attribute = compileSource({ ...source, attr: 'href' }, context);
  const text = compileSource(source, context);
  return (scope) => attribute(scope) ?? text(scope);
}

/** The whole address that a link of this page means. */
export function addressOf(text: string | null, page: Page): string | null {
  return text === null || text.trim() === '' ? null : absoluteUrl(text, page.baseUrl);
}
