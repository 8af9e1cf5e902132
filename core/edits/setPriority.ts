import { z } from 'zod/mini';
import { highestPriority, isPriority, lowestPriority } from '../domain/task/priority.ts';
import { int4 } from '../wire/codec/number.ts';
import { defineTaskEdit } from './edit.ts';

/** §4, cloud priority as stored (core/domain/task/priority.ts). Refused with `InvalidInput` outside of 1 to 99 (§9). */
export const setPriority = defineTaskEdit({
  name: 'setPriority',
  field: 'priority',
  patch: z.strictObject({ priority: int4 }),
  read: ({ priority }) => ({ priority }),
  guard: (_task, { priority }) =>
    isPriority(priority)
      ? null
      : { code: 'InvalidInput', field: 'priority', message: `must be ${lowestPriority} to ${highestPriority}` },
  apply: (task, { priority }) => ({ ...task, priority }),
});
