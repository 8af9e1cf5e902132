import { isSamePlace, linkNames, type LinkKind, type Mend, type ValuePlace } from '#core/domain/drift/mending.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { fillText } from '#core/domain/parameters/fillText.ts';
import type { Field, Next, Recipe, Source } from '#core/wire/recipe/recipe.ts';
import { selectorText, type CompileContext } from '../extract/compileContext.ts';
import type { MendField } from '../mend/mendField.ts';
import type { CompiledField } from './compileFields.ts';
import { absoluteUrl } from './compileTransforms.ts';
import { parseFieldLines } from './fieldLines.ts';

type List = NonNullable<Recipe['list']>;
type CssSource = Extract<Source, { css: string }>;

/**
 * Returns the recipe with the selectors that the user took. A mend of a selector that the recipe does not have any more
 * changes nothing: the template or the user's parameters have another one now.
 */
export function mendedRecipe(recipe: Recipe, parameters: ParameterValues, mends: readonly Mend[]): Recipe {
  if (mends.length === 0 || recipe.format !== 'html') return recipe;
  const mended = (fields: readonly Field[]): Field[] => fields.map((field) => mendedField(field, parameters, mends));
  const { list, fields } = recipe;
  return {
    ...recipe,
    ...(fields !== undefined && { fields: mended(fields) }),
    ...(list !== undefined && { list: mendedList(list, parameters, mends, mended) }),
  };
}

function mendedList(
  list: List,
  parameters: ParameterValues,
  mends: readonly Mend[],
  mended: (fields: readonly Field[]) => Field[],
): List {
  const { detail, next } = list;
  const fields = ownFields(list, parameters);
  const link = <Kept extends Source>(source: Kept, kind: LinkKind): Kept | CssSource =>
    mendedLink(source, kind, parameters, mends);
  const way = (each: Next): Next => ('link' in each ? { ...each, link: link(each.link, 'next') } : each);
  return {
    ...list,
    ...(next !== undefined && { next: Array.isArray(next) ? next.map(way) : way(next) }),
    items: mendedItems(list.items, parameters, mends),
    fields: fields === null ? list.fields : mended(fields),
    ...(detail !== undefined && {
      detail: { ...detail, link: link(detail.link, 'detail'), fields: mended(detail.fields) },
    }),
  };
}

/** The fields of a list; `null` where the user's lines are none, which the run reports. */
function ownFields({ fields }: List, parameters: ParameterValues): Field[] | null {
  if (Array.isArray(fields)) return fields;
  const problems: string[] = [];
  const written = parseFieldLines(parameters[fields.fromParameter], 'html', problems);
  return problems.length > 0 ? null : [...(fields.before ?? []), ...written];
}

function mendedItems(items: List['items'], parameters: ParameterValues, mends: readonly Mend[]): List['items'] {
  if (typeof items !== 'string') return items;
  const css = fillText(items, parameters).trim();
  return mends.find(({ column, from }) => column === null && from.css === css)?.to.css ?? items;
}

function mendedField(field: Field, parameters: ParameterValues, mends: readonly Mend[]): Field {
  const source = mendedSource(field);
  if (source === undefined) return field;
  const place = { css: selectorText(source, { parameters }).trim(), attr: source.attr ?? null };
  const mend = mends.find(({ column, from }) => column === field.name && isSamePlace(from, place));
  if (mend === undefined) return field;
  const { css, attr } = mend.to;
  const { of, join } = source;
  const taken = {
    css,
    ...(attr !== null && { attr }),
    ...(join !== undefined && { join }),
    ...(of !== undefined && { of }),
  };
  return { ...field, from: field.from.map((each) => (each === source ? taken : each)) };
}

function mendedLink<Kept extends Source>(
  source: Kept,
  kind: LinkKind,
  parameters: ParameterValues,
  mends: readonly Mend[],
): Kept | CssSource {
  const place = linkPlace(source, { parameters });
  const mend = mends.find(
    ({ column, from }) => column === linkNames[kind] && place !== null && isSamePlace(from, place),
  );
  if (mend === undefined || !('css' in source)) return source;
  const { css, attr } = mend.to;
  const { attr: _, ...others } = source;
  return { ...others, css, ...(attr !== null && { attr }) };
}

/**
 * Returns the first of these sources of a link that a selector finds, for learning and mending; `null` where none does.
 * `index`: of its value in a row.
 */
export function mendLink(
  sources: readonly Source[],
  kind: LinkKind,
  index: number,
  context: CompileContext,
): MendField | null {
  if (context.format !== 'html') return null;
  const place = sources.map((source) => linkPlace(source, context)).find((each) => each !== null);
  if (place === undefined) return null;
  const finish: MendField['finish'] = (raw, page) => (raw === null ? null : absoluteUrl(raw, page.base()));
  return { column: linkNames[kind], index, place, join: null, isOfPage: kind === 'next', finish };
}

/** The place of a link; `null` where it is the item itself or no selector finds it. */
function linkPlace(source: Source, context: Pick<CompileContext, 'parameters'>): ValuePlace | null {
  if (!('css' in source)) return null;
  const css = selectorText(source, context).trim();
  return css === '' || css === ':scope' ? null : { css, attr: source.attr ?? 'href' };
}

/**
 * Returns the fields that are read by one selector, for learning and mending: their first source of this kind, which
 * is not the item itself.
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
    const { of, join } = source;
    return [{ column: name, index, place, join: join ?? null, isOfPage: of === 'page', finish }];
  });
}

/** The source of a field that is learned about and mended. */
function mendedSource({ from }: Pick<Field, 'from'>): CssSource | undefined {
  return from.find((source): source is CssSource => 'css' in source);
}
