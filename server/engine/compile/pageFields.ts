import type { Value } from '#core/domain/data/block.ts';
import type { Field, Format } from '#core/wire/recipe/recipe.ts';
import { FirstMatches } from '../extract/firstMatches.ts';
import type { Mending } from '../mend/mending.ts';
import type { Page } from '../extract/page.ts';
import { readWhole, type StartReading } from '../extract/pageReading.ts';
import { readStream } from '../stream/readStream.ts';
import { canStream, planStream } from '../stream/streamPlan.ts';
import { compileFields, isRow, missingColumns, readFields } from './compileFields.ts';
import type { CompileContext } from '../extract/compileContext.ts';
import type { Scope } from './compileSource.ts';
import { mendFields } from './mendedRecipe.ts';

/** The fields of a whole page: how to read them, whether the values make a row, and why not. */
export interface PageFields {
  columns: string[];
  format: Format;
  start: StartReading<Value[]>;
  isRow: (values: readonly Value[]) => boolean;
  /** The required columns for want of which values make no row. */
  missing: (values: readonly Value[]) => string[];
}

/** Compiles the fields of a page. They are read from the stream where that gives the same values as the tree. */
export function compilePageFields(
  fields: readonly Field[],
  context: CompileContext,
  mending: Mending | null,
): PageFields {
  const { format } = context;
  const columns = fields.map(({ name }) => name);
  const compiled = compileFields(fields, { ...context, firsts: new FirstMatches(format === 'xml') });
  const start = canStream(fields, format, context)
    ? readStream(
        planStream(
          fields,
          compiled.map(({ finish }) => finish),
          context,
        ),
      )
    : readWhole(format, (page) => readFields(compiled, pageScope(page)));
  const watched = mendFields(fields, compiled, context);
  const watch =
    watched.length === 0 ? undefined : mending?.watch({ kind: 'page', columns, fields: watched, items: null });
  return {
    columns,
    format,
    start: watch?.reading(start) ?? start,
    isRow: (values) => isRow(compiled, values),
    missing: (values) => missingColumns(compiled, values),
  };
}

/** The scope of a source that is read from the page itself. */
export function pageScope(page: Page): Scope {
  return { page, item: null, json: page.format === 'json' ? page.json : undefined, rowNumber: 1 };
}
