import type { z } from 'zod/mini';
import type { Refusal } from '../domain/refusal.ts';
import type { TaskChangeField } from '../wire/calls/task/taskLogCalls.ts';
import type { TemplateState } from '../domain/template/templateState.ts';
import type { Task, TaskGroup } from '../wire/rows/task.ts';

/** The rows that edits change, by the kind of an edit's target. */
interface EditedRows {
  task: Task;
  group: TaskGroup;
  template: TemplateState;
}
export type EditedRow = EditedRows[keyof EditedRows];

/** Fields of a task that an edit writes; parameters are saved by call only. */
export type TaskEditField = Exclude<TaskChangeField, 'parameters'>;

/**
 * The units of conflict, by the kind of an edit's target. `taskId` and `purgedAt` of a task, `taskGroupId` and `deletedAt` of
 * a group belong to edits that make or remove the row itself.
 */
interface EditFields {
  task: TaskEditField | 'taskId' | 'purgedAt';
  group: 'taskGroupName' | 'taskGroupId' | 'deletedAt';
  template: 'favorited' | 'feedback' | 'subscribed';
}
export type EditField = EditFields[keyof EditFields];

/** What a guard may ask beside the row: as the device shows it, or as the service has it. */
export interface EditFacts {
  /** The account's groups. */
  groups: readonly TaskGroup[];
  /** How many of them its plan keeps. */
  groupLimit: number;
  /** Its tasks that are not deleted, and how many its plan keeps. */
  tasks: { quantity: number; limit: number };
}

/** For an edit that asks for none. */
export const noFacts: EditFacts = { groups: [], groupLimit: Infinity, tasks: { quantity: 0, limit: 0 } };

/**
 * A change that may be made offline, written once: the device shows `apply` at once, the service runs `guard` and
 * `apply` again. `field` is the unit of conflict: two edits of one field conflict, edits of different fields do not.
 * `patch` is zod/mini: the console has it before its first paint, where the whole of zod would weigh 15 KiB more.
 * `at` is the time of the edit in ms, on the device by its clock, on the service by its own.
 */
export interface Edit<
  Target extends keyof EditedRows = keyof EditedRows,
  Patch extends z.ZodMiniType = z.ZodMiniType,
  Row = EditedRows[Target],
> {
  name: string;
  /** Kind of its target. */
  of: Target;
  field: EditFields[Target];
  patch: Patch;
  /** The values of `field` before the edit, in the form of a patch; of an edit that gives one fixed value, all it may have. */
  read(row: Row): object;
  /** Why it may not be done, or `null`. */
  guard(row: Row, patch: z.output<Patch>, facts: EditFacts): Refusal | null;
  apply(row: Row, patch: z.output<Patch>, at: number): Row;
  /** Its guard asks for facts: they cost a question. */
  asksFacts?: true;
  /** May be done to a deleted task; any other edit of one is refused with `TaskDeleted`. */
  isForDeleted?: true;
  /** Takes its row away for good. */
  removes?: true;
  /** Of an edit that makes its row, under an id that the device chose: the row before `apply`. */
  make?: MakesRow<Patch, Row>;
}

interface MakesRow<Patch extends z.ZodMiniType, Row> {
  /** Id of the row that it is made of, `null` where it is made of nothing. */
  sourceOf(patch: z.output<Patch>): string | null;
  row(target: string, patch: z.output<Patch>, source: Row | null, at: number): Row | null;
}

/** Any edit; `of` tells which. */
export type AnyEdit = { [Target in keyof EditedRows]: Edit<Target> }[keyof EditedRows];

/** What an edit is queued with. */
export type PatchOf<Each extends Edit> = z.output<Each['patch']>;

type Parts<Target extends keyof EditedRows, Patch extends z.ZodMiniType> = Omit<Edit<Target, Patch>, 'of'>;

/** Gives an edit of a task its types. Two devices that change one field of a task are in conflict. */
export function defineTaskEdit<Patch extends z.ZodMiniType>(parts: Parts<'task', Patch>): Edit<'task', Patch> {
  return { ...parts, of: 'task' };
}

/** Gives an edit of a group its types. Conflicts as with tasks; a group that is deleted stays so (`GroupMissing`). */
export function defineGroupEdit<Patch extends z.ZodMiniType>(parts: Parts<'group', Patch>): Edit<'group', Patch> {
  return { ...parts, of: 'group' };
}

/**
 * Gives an edit of what the account says of a template its types. These never conflict, the later one wins: each is one
 * press of a button about one's own taste, and to ask which press was meant would cost more than pressing again.
 */
export function defineTemplateEdit<Patch extends z.ZodMiniType>(
  parts: Parts<'template', Patch>,
): Edit<'template', Patch> {
  return { ...parts, of: 'template' };
}

/** How an edit names the row that it is about: the id of a task or a group, or a template's registration id as text. */
export function targetOf(row: EditedRow): string {
  if ('taskId' in row) return row.taskId;
  return 'templateRegistrationId' in row ? String(row.templateRegistrationId) : row.taskGroupId;
}

/** The revision up to which a row knows of changes of a field. */
export function fieldRevision(row: EditedRow, field: string): number {
  return 'revision' in row ? row.revision : (row.fieldRevisions?.[field] ?? 0);
}
