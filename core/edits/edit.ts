import type { z } from 'zod/mini';
import type { QuotaUse } from '../domain/account/quota.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { TemplateState } from '../domain/template/templateState.ts';
import type { SavedView } from '../wire/calls/data/savedView.ts';
import type { Task, TaskChangeField, TaskGroup } from '../wire/rows/task.ts';

/** The rows that edits change, by the kind of an edit's target. */
interface EditedRows {
  task: Task;
  group: TaskGroup;
  template: TemplateState;
  view: SavedView;
}
export type EditedRow = EditedRows[keyof EditedRows];

/**
 * The units of conflict, by the kind of an edit's target. `taskId` and `purgedAt` of a task, `taskGroupId` and
 * `deletedAt` of a group, `viewId` and `deletedAt` of a view belong to edits that make or remove the row itself.
 */
export interface EditFields {
  task: TaskChangeField | 'taskId' | 'purgedAt';
  group: 'taskGroupName' | 'taskGroupId' | 'deletedAt';
  template: 'favorited' | 'feedback' | 'subscribed';
  view: 'viewId' | 'viewName' | 'settings' | 'defaultSince' | 'deletedAt';
}
export type EditField = EditFields[keyof EditFields];

/** The facts that a guard may read in addition to the row: on the device the shown ones, on the service its own. */
export interface EditFacts {
  /** The account's groups. */
  groups: readonly TaskGroup[];
  /** The maximum of groups in its plan. */
  groupLimit: number;
  /** Its tasks that are not deleted, and their maximum in its plan. */
  tasks: { quantity: number; limit: number };
  /** The source of each task that is not deleted, `null` without one; read for an edit of `chain` only. */
  sources: ReadonlyMap<string, string | null>;
  /** The other saved views of the view's task, and their maximum in its plan. */
  views: QuotaUse;
}

/** The facts of an edit whose guard reads none. */
export const noFacts: EditFacts = {
  groups: [],
  groupLimit: Infinity,
  tasks: { quantity: 0, limit: 0 },
  sources: new Map(),
  views: { used: 0, limit: 0 },
};

/**
 * A change that may be made offline, written once: the device shows `apply` at once, the service runs `guard` and
 * `apply` again. `field` is the unit of conflict: two edits of one field conflict, edits of different fields do not.
 * `patch` is zod/mini: the console needs it before its first paint, where the whole of zod would weigh 15 KiB more.
 * `at` is the time of the edit in ms, by the clock of the device or of the service.
 */
export interface Edit<
  Target extends keyof EditedRows = keyof EditedRows,
  Patch extends z.ZodMiniType = z.ZodMiniType,
  Row = EditedRows[Target],
> {
  name: string;
  /** The kind of its target. */
  of: Target;
  field: EditFields[Target];
  patch: Patch;
  /**
   * Returns the values of `field` before the edit, in the form of a patch; an edit that sets one fixed value returns
   * all values that the field may have.
   */
  read(row: Row): object;
  /** Returns the refusal, or `null`. */
  guard(row: Row, patch: z.output<Patch>, facts: EditFacts): Refusal | null;
  apply(row: Row, patch: z.output<Patch>, at: number): Row;
  /** Its guard reads facts, which cost a query. */
  asksFacts?: true;
  /** Allowed on a deleted task; any other edit of one is refused with `TaskDeleted`. */
  isForDeleted?: true;
  /** Removes its row permanently. */
  removes?: true;
  /** For an edit that makes its row, under an id that the device chose: the row before `apply`. */
  make?: MakesRow<Patch, Row>;
}

interface MakesRow<Patch extends z.ZodMiniType, Row> {
  /** Returns the id of the source row, `null` when it has none. */
  sourceOf(patch: z.output<Patch>): string | null;
  row(target: string, patch: z.output<Patch>, source: Row | null, at: number): Row | null;
}

/** Any edit; `of` names its kind. */
export type AnyEdit = { [Target in keyof EditedRows]: Edit<Target> }[keyof EditedRows];

/** The patch that an edit is queued with. */
export type PatchOf<Each extends Edit> = z.output<Each['patch']>;

/** The compiler knows an edit's field: the registry checks with it that each field has an edit. */
type OfField<Field> = { [Key in 'field']: Field };

type Parts<Target extends keyof EditedRows, Patch extends z.ZodMiniType> = Omit<Edit<Target, Patch>, 'of'>;

/** Types an edit of a task. Two devices that change one field of a task are in conflict. */
export function defineTaskEdit<const Field extends EditFields['task'], Patch extends z.ZodMiniType>(
  parts: Parts<'task', Patch> & OfField<Field>,
): Edit<'task', Patch> & OfField<Field> {
  return { ...parts, of: 'task' };
}

/** Types an edit of a group. Conflicts as with tasks; a deleted group stays deleted (`GroupMissing`). */
export function defineGroupEdit<const Field extends EditFields['group'], Patch extends z.ZodMiniType>(
  parts: Parts<'group', Patch> & OfField<Field>,
): Edit<'group', Patch> & OfField<Field> {
  return { ...parts, of: 'group' };
}

/**
 * Types an edit of an account's template state. These never conflict, the later one wins: each is one click about the
 * user's own taste, and to ask which click was meant would cost more than to click again.
 */
export function defineTemplateEdit<const Field extends EditFields['template'], Patch extends z.ZodMiniType>(
  parts: Parts<'template', Patch> & OfField<Field>,
): Edit<'template', Patch> & OfField<Field> {
  return { ...parts, of: 'template' };
}

/** Types an edit of a saved view. Conflicts as with tasks; a deleted view stays deleted (`NotFound`). */
export function defineViewEdit<const Field extends EditFields['view'], Patch extends z.ZodMiniType>(
  parts: Parts<'view', Patch> & OfField<Field>,
): Edit<'view', Patch> & OfField<Field> {
  return { ...parts, of: 'view' };
}

/**
 * Returns the id by which an edit names its row: of a task, a group or a view, or a template's registration id as text.
 */
export function targetOf(row: EditedRow): string {
  if ('viewId' in row) return row.viewId;
  if ('taskId' in row) return row.taskId;
  return 'templateRegistrationId' in row ? String(row.templateRegistrationId) : row.taskGroupId;
}

/** Returns the revision of a field's last change that a row includes. */
export function fieldRevision(row: EditedRow, field: string): number {
  return 'revision' in row ? row.revision : (row.fieldRevisions?.[field] ?? 0);
}
