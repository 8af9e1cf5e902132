import { firstLineCount } from '#core/domain/parameters/lineList.ts';
import { maxStartUrls, startUrlsOf } from '#core/domain/parameters/startUrls.ts';
import type { StartRefusal } from '#core/domain/run/startPlan.ts';
import { StartWay } from '#core/domain/task/schedule.ts';
import type { Tx } from '#server/db/database.ts';
import type { LotPlan } from '#server/db/schema/runTables.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { countAddresses, newAddresses, type FeedRow } from '#server/db/tables/run/feed/feeds.ts';
import { appendSubtasks } from '#server/db/tables/run/insertLot.ts';
import { lockLot } from '#server/db/tables/run/lots.ts';
import { findTask, type TaskRow } from '#server/db/tables/task/tasks.ts';
import type { StartContext } from '../commandContext.ts';
import { expandLists } from '../list/expandLists.ts';
import { refuseStartSize } from '../task/check/refuseStartSize.ts';
import { startLot, withFed, type FedLines } from '../task/start/startLot.ts';

/** The run of the fed task after a step, or why it takes no more lines. */
interface Given {
  lotId: string | null;
  refusal: StartRefusal['code'] | null;
}

/**
 * Gives lines to a fed task: the first ones by a start like any other, later ones as more addresses of that run. No
 * lines change nothing.
 */
export async function giveLines(
  context: StartContext,
  tx: Tx,
  { feed, task, revision }: { feed: FeedRow; task: TaskRow; revision: number },
  fed: FedLines,
): Promise<Given> {
  if (fed.lines.length === 0) return { lotId: feed.lot_id, refusal: null };
  if (feed.lot_id !== null) {
    const refusal = await appendLines(context, tx, { lotId: feed.lot_id, task, revision }, fed);
    return { lotId: feed.lot_id, refusal };
  }
  const parameters = { ...task.parameters, [fed.paramName]: fed.lines.slice(0, firstLineCount) };
  const start = { accountId: feed.account_id, startWay: StartWay.Chained, revision, fed };
  const refusal = await startLot(context, tx, { ...start, task: { ...task, parameters } });
  if (refusal !== null) return { lotId: null, refusal: refusal.code };
  return { lotId: (await findTask(tx, task.task_id))?.lot_id ?? null, refusal: null };
}

/** Adds the addresses of more lines that the run does not have yet. */
async function appendLines(
  context: StartContext,
  tx: Tx,
  { lotId, task, revision }: { lotId: string; task: TaskRow; revision: number },
  fed: FedLines,
): Promise<StartRefusal['code'] | null> {
  await lockLot(tx, lotId);
  const { account_id: accountId, task_id: taskId } = task;
  const { recipe, parameters } = await readPlan(tx, lotId);
  const { values, sizesOf } = withFed(await expandLists(tx, accountId, parameters, () => true), fed);
  if (refuseStartSize(context, recipe, values, sizesOf) !== null) return 'AddressesTooLarge';
  const wanted = [...startUrlsOf(recipe.start, values, { service: context.publicUrl })];
  const startUrls = await newAddresses(tx, lotId, wanted);
  if (startUrls.length + (await countAddresses(tx, lotId)) > maxStartUrls) return 'AddressesTooLarge';
  if (startUrls.length === 0) return null;
  const { cloud_count: nodeCount } = await readAccount(tx, accountId);
  const addresses = { startUrls: [startUrls], maxStartUrls: startUrls.length };
  await appendSubtasks(tx, lotId, { accountId, taskId, nodeCount, revision, ...addresses });
  return null;
}

async function readPlan(tx: Tx, lotId: string): Promise<LotPlan> {
  const { plan } = await tx.selectFrom('lots').select('plan').where('lot_id', '=', lotId).executeTakeFirstOrThrow();
  return plan;
}
