import { z } from 'zod/mini';
import { noSchedule } from '../domain/task/schedule.ts';
import { defineTaskEdit } from './edit.ts';

/** §2.4, clear timer. An active run continues. Never refused. */
export const clearSchedule = defineTaskEdit({
  name: 'clearSchedule',
  field: 'schedule',
  patch: z.strictObject({ schedule: z.null() }),
  read: ({ schedule }) => ({ schedule }),
  guard: () => null,
  apply: (task) => ({ ...task, ...noSchedule }),
});
