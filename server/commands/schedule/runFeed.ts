import type { FeedEnd } from '#core/domain/run/feed.ts';
import type { SkipCode } from '#core/domain/run/skippedRun.ts';
import { isFeedable } from '#core/domain/task/chain.ts';
import type { Parameter } from '#core/domain/parameters/parameter.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { isAccountAtRest } from '#server/db/tables/account/login/deletions.ts';
import { lockAccount, nextRevision } from '#server/db/tables/account/revisions.ts';
import { findDueFeed, storeFeed, type DueFeed, type FeedRow, type FeedStep } from '#server/db/tables/run/feed/feeds.ts';
import { logFed } from '#server/db/tables/run/lotLog.ts';
import { findLot, type LotRow } from '#server/db/tables/run/lotReads.ts';
import { endFeeding, lockLot } from '#server/db/tables/run/lots.ts';
import { tryHoldSchedule } from '#server/db/tables/task/schedules.ts';
import { findTask, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { settleRun } from '#server/jobs/admission/changeSubtask.ts';
import { presentParameters } from '#server/templates/presentTemplate.ts';
import type { StartContext } from '../commandContext.ts';
import { findTemplate } from '../templateAccess/findTemplate.ts';
import { readNextLines, type NextLines } from './feedLines.ts';
import { giveLines } from './giveLines.ts';
import type { RunEnd } from './runDueTask.ts';

/** The rows that one step of a feed works with. */
interface Feeding {
  feed: FeedRow;
  task: TaskRow;
  /** `undefined` once it was deleted. */
  source: LotRow | undefined;
  revision: number;
}

/**
 * Feeds a task with the next rows of a source's run: starts its run with the first ones, gives it more addresses with
 * later ones, and lets it end after the last. The rows that were read, the run and its addresses are written in one
 * transaction under the account's lock, so each row is taken once. `fault`: the feed is closed with this code.
 */
export async function runFeed(
  context: StartContext,
  tx: Tx,
  { feedId, taskId, accountId }: DueFeed,
  fault: SkipCode | null,
): Promise<RunEnd> {
  if (!(await tryHoldSchedule(tx, taskId))) return 'left';
  await lockAccount(tx, accountId);
  const feed = await findDueFeed(tx, feedId);
  const task = feed && (await findTask(tx, feed.task_id));
  if (feed === undefined || task === undefined) return 'left';
  const source = feed.source_lot_id === null ? undefined : await findLot(tx, feed.source_lot_id);
  const revision = await nextRevision(tx, accountId);
  const feeding = { feed, task, source, revision };
  const end = fault ?? (await reasonToClose(tx, feeding));
  const step = end === null ? await feedOn(context, tx, feeding) : { ...unchanged(feed), end };
  await finishStep(tx, feeding, step);
  return step.lotId === null ? 'skipped' : 'started';
}

function unchanged({ rows_read: rowsRead, lines, unfit, lot_id: lotId }: FeedRow) {
  return { rowsRead, lines, unfit, lotId };
}

/** Returns why a feed takes no more rows although its source may have some, or `null`. */
async function reasonToClose(tx: Tx, { feed, task, source }: Feeding): Promise<FeedEnd | null> {
  if (task.deleted_at !== null || task.chain?.sourceTaskId !== feed.source_task_id) return 'ChainChanged';
  if (source === undefined) return 'SourceGone';
  if (await isAccountAtRest(tx, feed.account_id)) return 'AccountAtRest';
  const lot = feed.lot_id === null ? undefined : await findLot(tx, feed.lot_id);
  return lot !== undefined && lot.ended_at !== null ? 'RunEnded' : null;
}

/** Takes the next rows. */
async function feedOn(context: StartContext, tx: Tx, feeding: Feeding): Promise<FeedStep> {
  const { feed, source } = feeding;
  const before = unchanged(feed);
  const parameter = await findParameter(context, tx, feeding);
  if (parameter === null || source === undefined) return { ...before, end: 'ParameterGone' };
  const given = { lotId: source.lot_id, columns: source.columns, rowCount: source.row_count };
  const next = await readNextLines(context, tx, feed, given, parameter);
  const isLast = next.isFull || (source.ended_at !== null && next.next >= source.row_count);
  const fed = { paramName: parameter.paramName, lines: next.lines, isFeeding: !isLast };
  const { lotId, refusal } = await giveLines(context, tx, feeding, fed);
  if (refusal !== null) return { ...before, lotId, end: refusal };
  const after = {
    rowsRead: next.next,
    lines: feed.lines + next.lines.length,
    unfit: feed.unfit + next.unfit,
    lotId,
  };
  return { ...after, end: isLast ? lastEnd(source, feed, next, after.lines) : null };
}

/** Returns the reason that a feed ends after the last row that it takes. */
function lastEnd(source: LotRow, { chain }: FeedRow, { isFull }: NextLines, lines: number): FeedEnd {
  if (isFull) return 'LinesReached';
  if (lines > 0) return 'Done';
  if (source.row_count === 0) return 'NoRows';
  return source.columns.includes(chain.field) ? 'NoValues' : 'ColumnGone';
}

/** Returns the parameter that is fed; `null` where the template, or the parameter, no longer exists. */
async function findParameter(context: StartContext, tx: Tx, { feed, task }: Feeding): Promise<Parameter | null> {
  const account = await readAccount(tx, feed.account_id);
  const template = await findTemplate(context, tx, account, { slug: task.template_slug });
  if (template === undefined) return null;
  const found = presentParameters(template.parameters, template.texts[account.language]).find(
    ({ paramName }) => paramName === feed.chain.paramName,
  );
  return found !== undefined && isFeedable(found) ? found : null;
}

/** Stores the step, shows it on the task and in the run's log, and lets a run end that gets no more addresses. */
async function finishStep(tx: Tx, { feed, source, revision }: Feeding, step: FeedStep): Promise<void> {
  const { lotId, lines, unfit, end } = step;
  const lot = lotId === null ? undefined : await findLot(tx, lotId);
  const figures = { sourceLotNo: feed.source_lot_no, rows: step.rowsRead, lines, unfit };
  const shown = { at: Date.now(), lotNo: lot?.lot_no ?? null, ...figures, end };
  await storeFeed(tx, feed, step, { feed: shown, revision });
  if (lot === undefined) return;
  await lockLot(tx, lot.lot_id);
  const sourceTask = source && (await findTask(tx, source.task_id));
  await logFed(tx, lot.lot_id, { sourceTaskName: sourceTask?.name ?? '', column: feed.chain.field, ...figures });
  if (end !== null) await endFeeding(tx, lot.lot_id);
  if (lot.ended_at === null) await settleRun(tx, lot.lot_id, revision);
}
