import type { Field, Source } from '#core/wire/rows/recipe.ts';
import { selectorText, type CompileContext } from '../extract/compileContext.ts';
import type { MendField } from '../mend/mendField.ts';
import type { CompiledField } from './compileFields.ts';

type CssSource = Extract<Source, { css: string }>;

/**
 * Returns the fields that are read by one selector, for learning and mending: their first source of this kind, which
 * does not join several elements and is not the item itself.
 */
export function mendFields(
  fields: readonly Field[],
  compiled: readonly CompiledField[],
  context: CompileContext,
): MendField[] {
  if (context.format !== 'html') return [];
  return fields.flatMap(({ name, from }, index): MendField[] => {
    const source = mendedSource({ from });
    const finish = compiled[index]?.finish;
    if (source === undefined || finish === undefined) return [];
    const css = selectorText(source, context).trim();
    if (css === '' || css === ':scope') return [];
    const place = { css, attr: source.attr ?? null };
    return [{ column: name, index, place, isOfPage: source.of === 'page', finish }];
  });
}

/** The source of a field that is learned about and mended. */
export function mendedSource({ from }: Pick<Field, 'from'>): CssSource | undefined {
  return from.find((source): source is CssSource => 'css' in source && source.join === undefined);
}
