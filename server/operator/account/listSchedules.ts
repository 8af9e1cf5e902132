import { ScheduleType, type TaskSchedule } from '#core/domain/task/schedule.ts';
import { listScheduled, type ScheduledRow } from '#server/db/tables/service/operatorReads.ts';
import type { Act } from '../command.ts';
import { onAccount } from './onAccount.ts';
import { printable, table, timeText } from '../words.ts';

/** Prints the tasks of an account that start by themselves. */
export function listSchedules(login: string): Act {
  return onAccount(login, async (tx, { account_id, user_name }, print) => {
    const tasks = await listScheduled(tx, account_id);
    if (tasks.length === 0) print(`${user_name} has no task that starts by itself.`);
    for (const line of table(tasks.map(cellsOf))) print(line);
  });
}

function cellsOf({ taskId, taskName, schedule, nextExecuteTime, lastSkip }: ScheduledRow): string[] {
  const next = `next ${timeText(nextExecuteTime)}`;
  const left = lastSkip === null ? '' : `left out ${timeText(new Date(lastSkip.at))}: ${lastSkip.code}`;
  return [`task ${taskId}`, next, textOf(schedule), left, printable(taskName)];
}

function textOf(schedule: TaskSchedule): string {
  switch (schedule.scheduleType) {
    case ScheduleType.Once:
      return 'once';
    case ScheduleType.Weekly:
      return `days ${schedule.daysOfWeek.join()} of the week at ${schedule.times.join()} ${schedule.timeZone}`;
    case ScheduleType.Monthly:
      return `days ${schedule.daysOfMonth.join()} of the month at ${schedule.times.join()} ${schedule.timeZone}`;
    case ScheduleType.Interval:
      return `every ${schedule.everyMinutes} minutes`;
  }
}
