import { z } from 'zod';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { code, count, time } from '../codec/code.ts';
import { task } from './task.ts';
import { kind } from './template.ts';

/** §3.5: the template's fields in a task list, in the requested language. */
const taskTemplateInfo = z.strictObject({
  kinds: z.array(kind),
  imageUrl: z.string(),
  name: z.string(),
  slug: z.string(),
  status: code(TemplateStatus),
});
export type TaskTemplateInfo = z.output<typeof taskTemplateInfo>;

/** §3.5, task list item: the task as devices store it, and fields from other rows. */
export const taskListItem = task.extend({
  taskGroupName: z.string(),
  /** §6: the creator, on plans for several users; `null` on the others. */
  creationUserName: z.string().nullable(),
  /** Start and end of the newest run. */
  startTime: time.nullable(),
  endExecuteTime: time.nullable(),
  /** Milliseconds from the newest run's start to its end, or until now while it runs; 0 before the first run. */
  spendingTime: count,
  /** Number of the newest run, `null` before the first. */
  lot: count.nullable(),
  /** Solved captchas: no run solves any. */
  captcha: z.literal(0),
  /** `null` where the template is no longer available to this account. */
  templateInfo: taskTemplateInfo.nullable(),
});
export type TaskListItem = z.output<typeof taskListItem>;
