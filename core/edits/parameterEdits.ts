import { z } from 'zod/mini';
import { text } from '../wire/codec/text.ts';
import type { Task } from '../wire/rows/task.ts';
import { defineTaskEdit } from './edit.ts';

/**
 * The values of a task's form, all as one field: the parameters with the sources of their lines. A secret is its mask,
 * which keeps the stored one: a new secret is saved by call only, because it stays off the device's store. The device
 * checks the values in the form and the service again, by its version of the template; only there their schema is known
 * (core/wire/rows/parameters.ts), because every page contains the edits. A run that is active keeps its values.
 */
export const setParameters = defineTaskEdit({
  name: 'setParameters',
  field: 'parameters',
  patch: z.strictObject({
    parameters: z.looseObject({}),
    lineOrigins: z.looseObject({}),
    urlSourceTaskId: z.nullable(z.uuid()),
    urlSourceTaskField: z.nullable(text(200)),
  }),
  read: ({ parameters, lineOrigins, urlSourceTaskId, urlSourceTaskField }) => ({
    parameters,
    lineOrigins,
    urlSourceTaskId,
    urlSourceTaskField,
  }),
  guard: () => null,
  apply: (task, patch) => ({ ...task, ...(patch as Pick<Task, keyof typeof patch>) }),
});
