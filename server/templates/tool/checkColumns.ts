import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { TemplateFile } from '../templateFile.ts';
import type { JsonPath } from './jsonText.ts';
import type { CheckedFile } from './templateFolder.ts';

interface Column {
  name: string;
  path: JsonPath;
}

/** Checks that a template's columns, where it names them, are those of the recipe, in the same order. */
export function checkColumns({ data, json, mistakes }: CheckedFile<TemplateFile>): void {
  const { output, recipe, ownRecipe } = data;
  const columns = ownRecipe === undefined ? columnsOf(recipe) : null;
  if (columns === null) {
    if (output.length > 0)
      mistakes.in(json, ['output'], 'Here the user or the page names the columns: leave it empty.');
    return;
  }
  const names = output.map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    if (columns.some((column) => column.name === name)) continue;
    mistakes.in(json, ['output', index, 'name'], `No field of the recipe gives the column "${name}".`);
  }
  const missing = columns.filter(({ name }) => !names.includes(name));
  for (const { name, path } of missing) mistakes.in(json, path, `The column "${name}" is missing in "output".`);
  const place = names.findIndex((name, index) => name !== columns[index]?.name);
  if (missing.length === 0 && names.length === columns.length && place !== -1) {
    mistakes.in(json, ['output', place, 'name'], `The order is that of the recipe: here "${columns[place]?.name}".`);
  }
}

/** Returns a recipe's columns, in order, or `null` where they are not known before a run. */
function columnsOf({ list, fields }: Recipe): Column[] | null {
  if (fields !== undefined) return named(fields, ['recipe', 'fields']);
  if (list === undefined || !Array.isArray(list.fields)) return null;
  const detail = ['recipe', 'list', 'detail'];
  return [
    ...named(list.fields, ['recipe', 'list', 'fields']),
    ...named(list.detail?.fields ?? [], [...detail, 'fields']),
    ...(list.detail?.outcome === undefined ? [] : [{ name: list.detail.outcome, path: [...detail, 'outcome'] }]),
  ];
}

function named(fields: readonly { name: string }[], path: JsonPath): Column[] {
  return fields.map(({ name }, index) => ({ name, path: [...path, index, 'name'] }));
}
