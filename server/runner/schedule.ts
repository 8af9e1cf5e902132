import { parseArgs } from 'node:util';
import { ScheduleType, type TaskSchedule } from '#core/domain/task/schedule.ts';
import { newSchedule } from '#core/wire/rows/schedule.ts';
import { batchRemoveSchedule, setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import type { ApiClient } from './apiClient.ts';
import { sentenceOfFailed } from './sentences.ts';
import { localTime } from './tasks.ts';
import type { Terminal } from './terminal.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** The forms of a schedule, for the help text. */
export const scheduleForms = `      --daily 08:30    --weekly 1,5 --at 08:30    --monthly 1,15 --at 08:30
      --every <minutes>    --once 2030-01-31T08:30    --clear    and --time-zone Europe/Berlin`;

/**
 * Parses the arguments of `schedule <task> …`: returns a schedule, `clear`, or the sentences that say what is wrong
 * with it.
 */
export function parseSchedule(args: readonly string[], timeZone: string): TaskSchedule | 'clear' | string[] {
  const values = readOptions(args);
  if (typeof values === 'string') return [values];
  if (values.clear === true) return 'clear';
  const zone = values['time-zone'] ?? timeZone;
  const { daily, weekly, monthly, every, once } = values;
  if ([daily, weekly, monthly, every, once].filter((given) => given !== undefined).length !== 1) {
    return ['Name one of --daily, --weekly, --monthly, --every, --once and --clear.'];
  }
  const written = newSchedule.safeParse(scheduleOf({ ...values, zone }));
  return written.success ? written.data : written.error.issues.map(({ message }) => message);
}

/** Returns the options, or the parser's message about a word that is no option. */
function readOptions(args: readonly string[]) {
  const option = { type: 'string' } as const;
  const plain = { daily: option, weekly: option, monthly: option, at: option, every: option, once: option };
  try {
    const options = { ...plain, 'time-zone': option, clear: { type: 'boolean' } as const };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const isWritten = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (isWritten) return error.message;
    throw error;
  }
}

function scheduleOf(
  given: Partial<Record<'daily' | 'weekly' | 'monthly' | 'at' | 'every' | 'once', string>> & { zone: string },
) {
  const { daily, weekly, monthly, every, once, zone: timeZone } = given;
  const times = listOf(given.at ?? '00:00');
  if (daily !== undefined) {
    return { scheduleType: ScheduleType.Weekly, daysOfWeek: everyDay, times: listOf(daily), timeZone };
  }
  if (weekly !== undefined) {
    return { scheduleType: ScheduleType.Weekly, daysOfWeek: listOf(weekly).map(Number), times, timeZone };
  }
  if (monthly !== undefined) {
    return { scheduleType: ScheduleType.Monthly, daysOfMonth: listOf(monthly).map(Number), times, timeZone };
  }
  if (every !== undefined) {
    const from = Date.now() + Number(every) * 60_000;
    return { scheduleType: ScheduleType.Interval, everyMinutes: Number(every), from, timeZone };
  }
  return { scheduleType: ScheduleType.Once, at: Date.parse(once ?? ''), timeZone };
}

function listOf(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

/** Sets or clears a task's schedule by the API; the service runs it in the cloud. The exit code. */
export async function scheduleTask(
  service: ApiClient,
  terminal: Terminal,
  task: { taskId: string; taskName: string },
  schedule: TaskSchedule | 'clear',
): Promise<number> {
  const taskIds = [task.taskId];
  if (schedule === 'clear') {
    const cleared = await service.send(batchRemoveSchedule, { body: { taskIds } });
    terminal.write(cleared.ok ? `${task.taskName} has no timer any more.` : sentenceOfFailed(cleared));
    return cleared.ok ? 0 : 1;
  }
  const set = await service.send(setSchedule, { body: { taskIds, schedule } });
  if (!set.ok) terminal.write(sentenceOfFailed(set));
  else {
    const next = set.value.tasks[0]?.nextExecuteTime;
    terminal.write(
      next === undefined ? 'There is no such task.' : `${task.taskName} runs next in the cloud on ${localTime(next)}.`,
    );
  }
  return set.ok && set.value.tasks.length > 0 ? 0 : 1;
}
