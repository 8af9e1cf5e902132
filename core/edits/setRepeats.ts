import { z } from 'zod/mini';
import { keyProblem, maxKeyFields } from '../domain/task/repeats.ts';
import { repeats } from '../wire/rows/editableFields.ts';
import { defineTaskEdit } from './edit.ts';

/**
 * What runs of a task do with rows that were there already (core/domain/task/repeats.ts); `null`: they keep all. A run under
 * way keeps what it began with. Refused with `InvalidInput`; the service refuses a column that the template has not, too.
 */
export const setRepeats = defineTaskEdit({
  name: 'setRepeats',
  field: 'repeats',
  patch: z.strictObject({ repeats: z.nullable(repeats) }),
  read: ({ repeats: kept }) => ({ repeats: kept }),
  guard: (_task, { repeats: wanted }) => {
    const problem = wanted === null ? null : keyProblem(wanted.fields, null);
    if (problem === null) return null;
    return { code: 'InvalidInput', field: 'fields', message: `must be 1 to ${maxKeyFields} different columns` };
  },
  apply: (task, { repeats: wanted }) => ({ ...task, repeats: wanted }),
});
