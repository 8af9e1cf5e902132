import type { StartPage, Value } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { ownValue } from '#core/domain/ownValue.ts';
import type { CompiledList, ListEntry } from '../compile/compileList.ts';
import { failureText, isFailure } from '../failure.ts';
import { noRow } from './engineChoice.ts';
import { readPage, type Reader } from './readPage.ts';
import { laneOf } from './step.ts';

interface RowFound {
  entry: ListEntry;
  row: Value[];
  failure: PageFailure | null;
  /** Detail pages that were requested. */
  pages: number;
}

/**
 * The rows of items with the values of their detail pages; where that page fails, a row has the list's values only. A
 * detail page that has some of the wanted values and lacks a required one fails, too; one with none is another page
 * that the list leads to.
 */
export async function* rowsOf(
  reader: Reader,
  list: CompiledList,
  entries: readonly ListEntry[],
): AsyncGenerator<RowFound, void> {
  const { detail } = list;
  if (detail === null) {
    for (const entry of entries) yield { entry, row: entry.values, failure: null, pages: 0 };
    return;
  }
  const { format, start } = detail;
  const blank = detail.columns.map(() => null);
  const unasked = detail.hasOutcome ? [...blank, null] : blank;
  yield* reader.crashIsolation.inOrder(
    entries,
    ({ detailUrl }) => (detailUrl === null ? { name: '', width: 1 } : laneOf(reader, detailUrl)),
    async (entry): Promise<RowFound> => {
      const { values, detailUrl } = entry;
      if (detailUrl === null) return { entry, row: [...values, ...unasked], failure: null, pages: 0 };
      const read = await readPage(reader, {
        url: detailUrl,
        kind: 'detail',
        number: 1,
        format,
        start,
        choice: reader.engines?.details,
        isEnough: detail.isRow,
      });
      const missing = isFailure(read) || detail.hasOutcome ? [] : detail.missing(read.found);
      const empty = missing.length === 0 ? null : noRow(detailUrl, reader.engines?.details, missing);
      const failure = isFailure(read) ? read : empty;
      const row = [...values, ...(isFailure(read) ? blank : read.found)];
      if (detail.hasOutcome) {
        const outcome = failure === null ? 'OK' : failureText(failure);
        return { entry, row: [...row, outcome], failure: null, pages: 1 };
      }
      return { entry, row, failure, pages: 1 };
    },
  );
}

/** The list's values of an item by column: its detail page can be read later, also by a changed recipe. */
export function itemOf(list: CompiledList, { values }: ListEntry): NonNullable<StartPage['item']> {
  return Object.fromEntries(values.map((value, index) => [list.columns[index] ?? '', value]));
}

/** Makes the entry of an item again, in the order of the list's columns. */
export function entryOf(list: CompiledList, detailUrl: string, item: NonNullable<StartPage['item']>): ListEntry {
  const own = list.columns.slice(0, list.columns.length - detailWidth(list));
  return { values: own.map((name) => ownValue(item, name) ?? null), detailUrl };
}

function detailWidth({ detail }: CompiledList): number {
  return detail === null ? 0 : detail.columns.length + (detail.hasOutcome ? 1 : 0);
}
