import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { cutStartUrls } from '#core/domain/run/cutStartUrls.ts';
import { StartWay } from '#core/domain/task/schedule.ts';
import { LotStatus, SubtaskStatus, taskStatusOf } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import type { LotPlan } from '#server/db/schema/runTables.ts';
import { addStoredBytes } from '../account/accountStorage.ts';
import { insertPageSlices, type Slices } from './failedPages.ts';
import { openFeeds } from './feed/feeds.ts';
import { logStart } from './lotLog.ts';

/** The column that a lot's list of proxies is sealed for (server/auth/secretBox.ts). */
export const lotLinesColumn = 'lots.proxy_lines';

/** A run of a task from its start addresses, or only of the pages that failed in another run. */
export type NewLot = LotHead & (StartAddresses | { rerunOf: LotRef });

/** A run by its id and by its number within the task. */
export interface LotRef {
  lotId: string;
  lotNo: number;
}

interface StartAddresses {
  /** Expanded (core/domain/parameters/startUrls.ts), in order, in chunks that are read one by one. */
  startUrls: Iterable<readonly string[]>;
  /** Their number is at most this. */
  maxStartUrls: number;
}

interface LotHead {
  /** A new one by default. */
  lotId?: string;
  accountId: string;
  taskId: string;
  plan: LotPlan;
  /** Manual by default. */
  startWay?: StartWay;
  /** Sealed for `lotLinesColumn`; `null` without custom proxies. */
  proxyLines?: string | null;
  /** True where a run of another task may give it more addresses (`appendSubtasks`). */
  isFeeding?: boolean;
  /** The account's nodes: the start addresses are split into at most as many subtasks. */
  nodeCount: number;
  /** The revision of `nextRevision`, which comes before any other lock of the account. */
  revision: number;
}

/**
 * Inserts a waiting lot with its subtasks as the task's newest: the task is waiting, and its counters begin again at 0.
 */
export async function insertLot(tx: Tx, lot: NewLot): Promise<LotRef> {
  const { accountId, taskId, revision } = lot;
  const { lotId = randomUUID() } = lot;
  const plan = JSON.stringify(lot.plan);
  const { rows } = await sql<{ lot_no: number }>`
    insert into lots (lot_id, account_id, task_id, lot_no, status, start_way, plan, proxy_lines, columns, subtask_count,
      rerun_of_lot_no, has_keys, is_feeding, revision)
    select ${lotId}, ${accountId}, ${taskId}, coalesce(max(lot_no), 0) + 1, ${LotStatus.Waiting},
      ${lot.startWay ?? StartWay.Manual}, ${plan}, ${lot.proxyLines ?? null}, '{}', 0,
      ${'rerunOf' in lot ? lot.rerunOf.lotNo : null}::int, ${hasOwnKeys(lot)}, ${lot.isFeeding === true}, ${revision}
    from lots where task_id = ${taskId} returning lot_no`.execute(tx);
  const lotNo = rows[0]?.lot_no ?? 1;
  const { subtaskCount, byteCount } =
    'rerunOf' in lot
      ? await insertPageSlices(tx, { ...lot, lotId }, lot.rerunOf.lotId)
      : await insertSlices(tx, lot, lotId);
  const otherBytes = byteCount + Buffer.byteLength(plan);
  await sql`
    update lots set subtask_count = ${subtaskCount}, other_bytes = ${otherBytes} where lot_id = ${lotId}`.execute(tx);
  await sql`
    update tasks set lot_id = ${lotId}, lot_no = ${lotNo}, status = ${taskStatusOf(LotStatus.Waiting)},
      wait_reason = null, row_count = 0, started_at = now(), ended_at = null, revision = ${revision}
    where task_id = ${taskId}`.execute(tx);
  await logStart(tx, lotId);
  await openFeeds(tx, { lotId, lotNo, taskId });
  await addStoredBytes(tx, accountId, otherBytes);
  return { lotId, lotNo };
}

/** A run of failed pages compares its rows only with one another: the run before stored them without their pages. */
function hasOwnKeys({ plan: { repeats }, ...lot }: NewLot): boolean {
  return repeats !== undefined && (repeats.across === 'lot' || 'rerunOf' in lot);
}

/** More start addresses for a lot that is fed; at least one. The lot is locked, and the caller settles it. */
export async function appendSubtasks(
  tx: Tx,
  lotId: string,
  addresses: Omit<LotHead, 'plan'> & StartAddresses,
): Promise<void> {
  const { rows } = await sql<{ subtask_count: number }>`
    select subtask_count from lots where lot_id = ${lotId}`.execute(tx);
  const { subtaskCount, byteCount } = await insertSlices(tx, addresses, lotId, rows[0]?.subtask_count);
  await sql`
    update lots set subtask_count = ${subtaskCount}, other_bytes = other_bytes + ${byteCount}
    where lot_id = ${lotId}`.execute(tx);
  await addStoredBytes(tx, addresses.accountId, byteCount);
}

/**
 * Inserts slices one by one behind those that the lot has: a million addresses need the memory of one slice, and other
 * requests run in between.
 */
async function insertSlices(
  tx: Tx,
  lot: Omit<LotHead, 'plan'> & StartAddresses,
  lotId: string,
  before = 0,
): Promise<Slices> {
  let [subtaskCount, byteCount] = [before, 0];
  for (const slice of cutStartUrls(lot.startUrls, lot.maxStartUrls, lot.nodeCount)) {
    if (slice === null) {
      await nextTurn();
      continue;
    }
    subtaskCount += 1;
    byteCount += await insertSubtask(tx, lot, { lotId, subtaskNo: subtaskCount, startUrls: slice });
  }
  return { subtaskCount, byteCount };
}

async function insertSubtask(
  tx: Tx,
  { accountId, taskId, revision }: Pick<LotHead, 'accountId' | 'taskId' | 'revision'>,
  { lotId, subtaskNo, startUrls }: { lotId: string; subtaskNo: number; startUrls: readonly string[] },
): Promise<number> {
  const addresses = JSON.stringify(startUrls);
  await tx
    .insertInto('subtasks')
    .values({
      subtask_id: randomUUID(),
      account_id: accountId,
      task_id: taskId,
      lot_id: lotId,
      subtask_no: subtaskNo,
      status: SubtaskStatus.Waiting,
      start_urls: addresses,
      url_count: startUrls.length,
      failures: '[]',
      revision,
    })
    .execute();
  return Buffer.byteLength(addresses);
}
