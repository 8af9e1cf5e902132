import type { UrlRule, UrlVariable } from '#core/domain/addresses/urlRule.ts';
import { setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import { tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { batchStart, createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { ScheduleType } from '#core/domain/task/schedule.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { expect, expectRefusal, type Attack, type AttackCase } from '../attackCase.ts';
import { parseJson } from '../../parseJson.ts';
import { dueSoon } from '../runs.ts';
import { urlTemplate } from '../world.ts';

const repeated = (mark: string, times: number): string => `https://example.com/${mark.repeat(times)}`;
/** A character whose percent-encoding has nine characters. */
const grows = '\u4e00';

/**
 * 16 KB as sent: one value that encoding makes nine times as long, repeated hundreds of times in each of a thousand
 * addresses.
 */
const growingRule: UrlRule = {
  address: `${repeated('{1}', 640)}/{2}`,
  pattern: 'Horizontal',
  variables: [{ kind: 'List', values: [grows.repeat(1_700)] }, numbersTo(1_000)],
};
/** Short in its first and last addresses, 7.9 MB in the middle. */
const middleRule: UrlRule = {
  address: repeated('{1}', 440),
  pattern: 'Horizontal',
  variables: [
    { kind: 'List', values: [...short(1_100), ...Array.from({ length: 24 }, () => grows.repeat(2_000)), 'z'] },
  ],
};
const manyRule: UrlRule = {
  address: 'https://example.com/{1}/{2}/{3}',
  pattern: 'Horizontal',
  variables: [1, 2, 3].map(() => numbersTo(Number.MAX_SAFE_INTEGER)),
};

function numbersTo(end: number): UrlVariable {
  return { kind: 'Number', start: 1, end, step: 1, padding: 20, direction: 'Increase' };
}

function short(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index));
}

function taskWith(values: ParameterValues) {
  return {
    taskName: 'attack',
    templateRegistrationId: urlTemplate.id,
    templateVersion: urlTemplate.version,
    userInputParameters: formatUserInputParameters(values, {}),
  };
}

async function saveAndTry(attack: Attack, values: ParameterValues): Promise<void> {
  const { world, sender } = attack;
  const { cookie } = await world.join(AccountLevel.Free);
  const { userInputParameters } = taskWith(values);
  expectRefusal(attack, await sender.call(createTemplateTask, { cookie, body: taskWith(values) }), [400]);
  const params = { id: urlTemplate.id };
  expectRefusal(attack, await sender.call(tryTemplate, { cookie, params, body: { userInputParameters } }), [400]);
}

export const lengthCases: readonly AttackCase[] = [
  {
    name: 'a URL rule of 16 KB whose addresses would be gigabytes, saved and tried',
    run: (attack) => saveAndTry(attack, { Urls: growingRule }),
  },
  {
    name: 'a URL rule with 7.9 MB addresses in its middle, saved and tried',
    run: (attack) => saveAndTry(attack, { Urls: middleRule }),
  },
  {
    name: 'a URL rule of more addresses than there are numbers, saved and tried',
    run: (attack) => saveAndTry(attack, { Urls: manyRule }),
  },
  {
    name: 'a hundred such rules at once from one account',
    // Of fewer than a hundred calls by others the p99 is the slowest one.
    rounds: 40,
    run: async (attack) => {
      const { world, sender } = attack;
      const { cookie } = await world.join(AccountLevel.Free);
      const body = taskWith({ Urls: growingRule });
      const replies = await Promise.all(
        Array.from({ length: 100 }, () => sender.call(createTemplateTask, { cookie, body })),
      );
      // On one machine they wait for each other: what counts is that each is refused and nobody else waits.
      attack.notes.push(`slowest of 100 at once ${Math.round(Math.max(...replies.map(({ ms }) => ms)))} ms`);
      expect(
        attack,
        replies.every(({ status }) => status === 400 || status === 429),
        'one was not refused',
      );
    },
  },
  {
    name: 'a task with long addresses, saved by an older version, started by hand and by its schedule',
    run: async (attack) => {
      const { world, sender } = attack;
      const { cookie } = await world.join(AccountLevel.Professional);
      const saved = await sender.call(createTemplateTask, { cookie, body: taskWith({ Urls: [world.quickPage] }) });
      const { taskId } = parseJson(saved.text) as { taskId: string };
      const schedule = { scheduleType: ScheduleType.Interval, everyMinutes: 60, timeZone: 'UTC', from: Date.now() };
      const scheduled = await sender.call(setSchedule, { cookie, body: { taskIds: [taskId], schedule } });
      expect(attack, scheduled.status === 200, `no schedule: ${scheduled.text.slice(0, 200)}`);
      await dueSoon(world, taskId, { parameters: JSON.stringify({ Urls: middleRule }) });
      const started = await sender.call(batchStart, { cookie, body: { taskIds: [taskId] } });
      attack.refusalMs.push(started.ms);
      const { errors = [] } = (parseJson(started.text) ?? {}) as { errors?: { startResult: number }[] };
      expect(attack, errors.length === 1, `the start was not refused: ${started.status} ${started.text.slice(0, 200)}`);
      const skipped = await until(20_000, async () => {
        const { last_skip } = await world.database.kysely
          .selectFrom('tasks')
          .select('last_skip')
          .where('task_id', '=', taskId)
          .executeTakeFirstOrThrow();
        return last_skip;
      });
      expect(attack, skipped !== null, 'the scheduled run neither began nor said why not');
      attack.notes.push(`schedule said ${JSON.stringify(skipped)}`);
    },
  },
];

async function until<Value>(maxMs: number, look: () => Promise<Value | null>): Promise<Value | null> {
  const deadline = performance.now() + maxMs;
  let value = await look();
  while (value === null && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    value = await look();
  }
  return value;
}
