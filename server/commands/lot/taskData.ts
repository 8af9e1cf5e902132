import { decodeColumns } from '#core/domain/data/block.ts';
import type { ColumnTypes } from '#core/domain/data/columnType.ts';
import { countRows, sliceSpans, spansWithin } from '#core/domain/data/rowSpans.ts';
import { ownValue } from '#core/domain/ownValue.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { getAllData as getAllDataCall } from '#core/wire/calls/data/dataCalls.ts';
import { outputOf } from '#core/wire/recipe/ownRecipe.ts';
import type { Tx } from '#server/db/database.ts';
import { readUnexported, type LotSpans } from '#server/db/tables/export/exportedRanges.ts';
import { readBlocksOfSpans, readColumnLists, readRunsOnPage } from '#server/db/tables/export/exportRows.ts';
import { findLiveTasks, type TaskRow } from '#server/db/tables/task/tasks.ts';
import type { CommandContext } from '../commandContext.ts';
import { findTemplateBySlug } from '#server/commands/templateAccess/findTemplate.ts';

type RowsOfRuns = CallReply<typeof getAllDataCall>;

interface PageOfTask {
  taskId: string;
  page: number;
  pageSize: number;
}

/** Returns one page of the rows of all runs of a task; pages count from 0 (§9). Refused with `NotFound`. */
export async function getAllData(
  context: CommandContext,
  accountId: string,
  page: PageOfTask,
): Promise<Result<RowsOfRuns>> {
  return readPage(context, accountId, page, readRunsOnPage);
}

/**
 * Returns one page of those rows that no finished export has taken as they are now (tables/export/exportedRanges.ts).
 * Reading them exports nothing. Refused with `NotFound`.
 */
export async function getNotExportedData(
  context: CommandContext,
  accountId: string,
  page: PageOfTask,
): Promise<Result<RowsOfRuns>> {
  return readPage(context, accountId, page, async (tx, taskId, { start, end }) => {
    const lots = await readUnexported(tx, taskId);
    return { total: lots.reduce((sum, { spans }) => sum + countRows(spans), 0), lots: sliceLots(lots, start, end) };
  });
}

/** Returns the types of a task's columns; none where its template no longer exists. */
export async function columnTypesOf(
  context: Pick<CommandContext, 'gallery'>,
  tx: Tx,
  { account_id: accountId, template_slug: slug, parameters }: TaskRow,
): Promise<ColumnTypes> {
  const template = await findTemplateBySlug(context, tx, accountId, slug);
  return Object.fromEntries(outputOf(template, parameters).map(({ name, type }) => [name, type]));
}

async function readPage(
  context: CommandContext,
  accountId: string,
  { taskId, page, pageSize }: PageOfTask,
  place: (tx: Tx, taskId: string, span: { start: number; end: number }) => Promise<{ total: number; lots: LotSpans[] }>,
): Promise<Result<RowsOfRuns>> {
  return context.database.withAccount(accountId, async (tx) => {
    const [task] = await findLiveTasks(tx, [taskId]);
    if (task === undefined) return refused({ code: 'NotFound' });
    const { total, lots } = await place(tx, taskId, { start: page * pageSize, end: (page + 1) * pageSize });
    const blocks = await readBlocksOfSpans(tx, lots);
    // After the blocks, so that none of their columns is missing.
    const names = [...new Set((await readColumnLists(tx, taskId)).flat())];
    const types = await columnTypesOf(context, tx, task);
    const spansByLot = new Map(lots.map(({ lotId, spans }) => [lotId, spans]));
    return success({
      total,
      columns: names.map((name) => ({ name, type: ownValue(types, name) ?? FieldType.Text })),
      rows: blocks.flatMap((block) => rowsOfBlock(block, names, spansByLot.get(block.lotId) ?? [])),
    });
  });
}

/** Each row keeps its run and its number there, from 1. */
function rowsOfBlock(
  { body, columns, lotNo, firstRow, rowCount }: Awaited<ReturnType<typeof readBlocksOfSpans>>[number],
  names: readonly string[],
  spans: LotSpans['spans'],
): RowsOfRuns['rows'] {
  const decoded = decodeColumns(body);
  const picked = names.map((name) => decoded[columns.indexOf(name)] ?? []);
  return spansWithin(spans, { start: firstRow, end: firstRow + rowCount }).flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, index) => ({
      lotNo,
      rowNo: start + index + 1,
      values: picked.map((values) => values[start + index - firstRow] ?? null),
    })),
  );
}

function sliceLots(lots: readonly LotSpans[], start: number, end: number): LotSpans[] {
  let before = 0;
  const sliced: LotSpans[] = [];
  for (const lot of lots) {
    const spans = sliceSpans(lot.spans, start - before, end - before);
    if (spans.length > 0) sliced.push({ ...lot, spans });
    before += countRows(lot.spans);
  }
  return sliced;
}
