import { readFileSync } from 'node:fs';
import type { Value } from '#core/domain/data/block.ts';
import { compileRecipe } from '#server/engine/compile/compileRecipe.ts';
import type { PageReading, StartReading } from '#server/engine/extract/pageReading.ts';
import { newSearchBudget, withinBudget } from '#server/engine/extract/searchBudget.ts';
import { isFailure } from '#server/engine/failure.ts';
import { templateFile } from '#server/templates/templateFile.ts';

/** The values of a page's first row by column; `null` where the page gives no row. */
export type RowOf = (html: string, url: string) => Record<string, Value> | null;

/** Returns the reader of a shipped template without a browser. Throws where the template has tables or does not compile. */
export function templateRow(slug: string): RowOf {
  const file = new URL(`../../../../server/templates/${slug}/template.json`, import.meta.url);
  const compiled = compileRecipe(templateFile.parse(JSON.parse(readFileSync(file, 'utf8'))).recipe, {});
  if ('verdict' in compiled || compiled.shape === 'tables') throw new Error(`${slug} has no rows to measure`);
  const { columns, isRow } = compiled.shape === 'fields' ? compiled.fields : compiled.list;
  const rowsOf =
    compiled.shape === 'fields'
      ? pageReader(compiled.fields.start, (values) => [values])
      : pageReader(compiled.list.start, ({ entries }) => entries.map(({ values }) => values));
  return (html, url) => {
    const row = rowsOf(html, url).find((values) => isRow(values));
    return row === undefined ? null : Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null]));
  };
}

function pageReader<Found>(start: StartReading<Found>, rowsOf: (found: Found) => Value[][]) {
  return (html: string, url: string): Value[][] => {
    const reading: PageReading<Found> = start({ url, requestedUrl: url, number: 1 });
    return withinBudget(newSearchBudget(), () => {
      reading.write(html);
      const found = reading.end();
      return typeof found === 'object' && found !== null && isFailure(found) ? [] : rowsOf(found as Found);
    });
  };
}
