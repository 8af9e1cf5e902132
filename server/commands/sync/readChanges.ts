import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Changes } from '#core/wire/sync.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { readChangedRows, type ChangedRows, type RevisionRange } from '#server/db/tables/sync/syncChanges.ts';
import { readLastSequence } from '#server/db/tables/sync/syncMutations.ts';
import { presentDestination, presentExport } from '#server/present/presentExport.ts';
import { presentLot, presentSubtask } from '#server/present/presentLot.ts';
import { presentSavedView, presentTask, presentTaskGroup } from '#server/present/presentTask.ts';
import { presentTemplateState } from '#server/present/presentTemplateCard.ts';
import { accountWithin } from '../account/account.ts';
import type { CommandContext } from '../commandContext.ts';
import { galleryVersionOf } from '../template/galleryView.ts';

/**
 * Returns the changes of an account since a cursor. Without one it is a first fill: live rows from the newest down,
 * page by page, then the changes since the fill began. `limit` counts rows per table. Refused with `CursorExpired` when
 * the cursor is of another epoch, from the future, or older than the kept tombstones.
 *
 * The account's revision is read first: every change up to it is committed (tables/account/revisions.ts). A row that
 * changes during the read has left the range; the next poll returns it. `supportEndsAt` as in `getAccount`.
 */
export async function readChanges(
  context: CommandContext,
  accountId: string,
  { since, limit, client }: { since?: string | undefined; limit: number; client?: string | undefined },
  supportEndsAt: Date | null = null,
): Promise<Result<Changes>> {
  return context.database.withAccount(accountId, async (tx): Promise<Result<Changes>> => {
    const row = await readAccount(tx, accountId);
    const { revision: head, forgotten_revision: forgotten } = row;
    const from = since === undefined ? { epoch: context.epoch, revision: head, below: head + 1 } : parseCursor(since);
    if (from.epoch !== context.epoch || from.revision > head || from.revision < forgotten)
      return refused({ code: 'CursorExpired' });
    const rows = await readChangedRows(tx, accountId, rangeOf(from, head), limit);
    const next = advance(from, head, rows.reached);
    return success({
      cursor: formatCursor(next),
      more: next.below !== null || next.revision < head,
      lastSequence: client === undefined ? null : await readLastSequence(tx, accountId, client),
      gallery: await galleryVersionOf(context, row),
      account: await accountWithin(context, tx, accountId, supportEndsAt),
      ...presentRows(rows),
    });
  });
}

function rangeOf({ revision, below }: Cursor, head: number): RevisionRange {
  return below === null
    ? { after: revision, upTo: head, isFirstFill: false }
    : { after: 0, upTo: below - 1, isFirstFill: true };
}

/** A finished first fill continues with the changes since it began. */
function advance(from: Cursor, head: number, reached: number | null): Cursor {
  if (from.below !== null) return { ...from, below: reached };
  return { ...from, revision: reached ?? head };
}

function presentRows(rows: ChangedRows): Pick<Changes, 'upserts' | 'deletes'> {
  const { groups, tasks, lots, subtasks, templateStates, exports, destinations, views } = rows;
  return {
    upserts: {
      groups: live(groups).map(presentTaskGroup),
      tasks: tasks.filter((row) => row.purged_at === null).map(presentTask),
      lots: live(lots).map(presentLot),
      subtasks: live(subtasks).map(presentSubtask),
      templateStates: templateStates.map(presentTemplateState),
      exports: live(exports).map(presentExport),
      destinations: live(destinations).map(presentDestination),
      views: live(views).map(presentSavedView),
    },
    deletes: {
      groups: deleted(groups).map((row) => row.task_group_id),
      tasks: tasks.filter((row) => row.purged_at !== null).map((row) => row.task_id),
      lots: deleted(lots).map((row) => row.lot_id),
      subtasks: deleted(subtasks).map((row) => row.subtask_id),
      exports: deleted(exports).map((row) => row.export_id),
      destinations: deleted(destinations).map((row) => row.destination_id),
      views: deleted(views).map((row) => row.view_id),
    },
  };
}

interface Deletable {
  deleted_at: Date | null;
}

function live<Row extends Deletable>(rows: Row[]): Row[] {
  return rows.filter((row) => row.deleted_at === null);
}

function deleted<Row extends Deletable>(rows: Row[]): Row[] {
  return rows.filter((row) => row.deleted_at !== null);
}

/**
 * The position of a device. `below`: its first fill, which began at `revision`, has every live row from this revision
 * up.
 */
interface Cursor {
  epoch: string;
  revision: number;
  below: number | null;
}

/** Parses a cursor that the schema of core/wire/sync.ts accepted. */
function parseCursor(text: string): Cursor {
  const [epoch = '', revision, below] = text.split('.');
  return { epoch, revision: Number(revision), below: below === undefined ? null : Number(below) };
}

function formatCursor({ epoch, revision, below }: Cursor): string {
  return below === null ? `${epoch}.${revision}` : `${epoch}.${revision}.${below}`;
}
