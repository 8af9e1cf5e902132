import { z } from 'zod/mini';
import { keyProblem, maxKeyFields } from '../domain/task/repeats.ts';
import { repeats } from '../wire/rows/editableFields.ts';
import { defineTaskEdit } from './edit.ts';

/**
 * The action of runs on rows that exist already (core/domain/task/repeats.ts); `null` keeps all rows. An active run
 * keeps its settings. Refused with `InvalidInput`; the service also refuses a column that the template does not have.
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
