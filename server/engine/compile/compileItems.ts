import { fillText } from '#core/domain/parameters/fillText.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { compilePath, valueAt } from '../extract/structured/jsonPath.ts';
import type { Page } from '../extract/page.ts';
import { compileSelector } from '../extract/selector.ts';
import { shownItems } from '../extract/shown/shownItems.ts';
import type { CompileContext } from '../extract/compileContext.ts';
import type { Scope } from './compileSource.ts';

export type ItemScope = Pick<Scope, 'item' | 'json'>;

/**
 * Compiles the reader of a page's items, in order: elements, elements of the page's JSON, items of its structured data,
 * or what it shows.
 */
export function compileItems(
  items: NonNullable<Recipe['list']>['items'],
  { format, parameters, problems }: CompileContext,
): (page: Page) => ItemScope[] {
  if (typeof items !== 'string') {
    return (page) => {
      const things = 'shown' in items ? shownItems(page, items.shown) : page.structured.things(items.type);
      return things.map((json) => ({ item: null, json }));
    };
  }
  const text = fillText(items, parameters);
  if (format !== 'json') {
    const selector = compileSelector(text, format === 'xml', problems);
    return (page) => selector.all(page.document).map((item) => ({ item, json: undefined }));
  }
  const path = compilePath(text, problems);
  return (page) => {
    const found = valueAt(page.json, path);
    const values = Array.isArray(found) ? (found as unknown[]) : [found].filter((value) => value !== undefined);
    return values.map((json) => ({ item: null, json }));
  };
}
