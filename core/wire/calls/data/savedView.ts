import { z } from 'zod';
import { count, time, uuid } from '#core/wire/codec/code.ts';

/** A view of a task's rows under a name (core/edits/viewEdits.ts). */
export const savedView = z.strictObject({
  viewId: uuid,
  taskId: uuid,
  viewName: z.string(),
  /**
   * The view as the entries of an address (src/features/explorer/view/viewAddress.ts): `q=chair&sort=price.asc`. Only
   * consoles read it, and ignore what they do not know.
   */
  settings: z.string(),
  /** The time from which it is the one that opens; the latest of a task's views is its default. */
  defaultSince: time.nullable(),
  createdAt: time,
  fieldRevisions: z.record(z.string(), count),
});
export type SavedView = z.output<typeof savedView>;
