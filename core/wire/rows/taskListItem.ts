import { z } from 'zod';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { code, count, time } from '../codec/code.ts';
import { task } from './task.ts';
import { kind } from './template.ts';

/** §3.5: what a list says of the template that a task was made of, in the language that is asked for. */
const taskTemplateInfo = z.strictObject({
  kinds: z.array(kind),
  imageUrl: z.string(),
  name: z.string(),
  slug: z.string(),
  status: code(TemplateStatus),
});
export type TaskTemplateInfo = z.output<typeof taskTemplateInfo>;

/** §3.5, task list item: the task as devices keep it, and what they know from other rows. */
export const taskListItem = task.extend({
  taskGroupName: z.string(),
  /** §6: who made it, told on the plans for several people; `null` on the others. */
  creationUserName: z.string().nullable(),
  /** Of the newest run. */
  startTime: time.nullable(),
  endExecuteTime: time.nullable(),
  /** Milliseconds from the newest run's start to its end, or until now while it goes on; 0 before the first. */
  spendingTime: count,
  /** Number of the newest run, `null` before the first. */
  lot: count.nullable(),
  /** Captchas that were solved for it: no run solves any. */
  captcha: z.literal(0),
  /** `null` where the template is not there for this account any more. */
  templateInfo: taskTemplateInfo.nullable(),
});
export type TaskListItem = z.output<typeof taskListItem>;
