import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { getSchedule, setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import { readInput } from '#core/wire/call/readInput.ts';
import { createTemplateTask, searchTasks } from '#core/wire/calls/task/taskCalls.ts';
import { createTaskGroup, setTaskPriority } from '#core/wire/calls/task/taskEditCalls.ts';
import { signUp } from '#core/wire/calls/account/accountCalls.ts';

const taskId = '00000000-0000-4000-8000-000000000001';
const saved = { taskName: 'a', templateRegistrationId: 1, templateVersion: 1, userInputParameters: '{}' };
const values = (value: unknown) =>
  JSON.stringify({ UIParameters: [], TemplateParameters: [{ ParamName: 'Urls', Value: value }] });

describe('a value that a call does not take is reported with its place and the expected form', () => {
  const rows: [schema: z.core.$ZodType, input: unknown, field: string, message: string][] = [
    [getSchedule.query, {}, 'taskId', 'is missing'],
    [getSchedule.query, { taskId: 7 }, 'taskId', 'must be a text'],
    [getSchedule.query, { taskId: 'x' }, 'taskId', 'must be a UUID'],
    [getSchedule.query, { taskId, more: 1, 'a\0b': 2 }, '', 'must not have more or ab: no such field is known'],
    [getSchedule.query, [], '', 'must be an object'],
    [setTaskPriority.body, { taskId, priority: 1e12 }, 'priority', 'must be 99 at most'],
    [setTaskPriority.body, { taskId, priority: 1.5 }, 'priority', 'must be a whole number'],
    [setTaskPriority.body, { taskId, priority: '1' }, 'priority', 'must be a number'],
    [setSchedule.body, { taskIds: [], schedule: {} }, 'taskIds', 'must have 1 entries at least'],
    [setSchedule.body, { taskIds: [taskId], schedule: {} }, 'schedule.scheduleType', 'must be 1, 2, 3 or 4'],
    [createTaskGroup.body, undefined, '', 'is missing'],
    [
      createTaskGroup.body,
      { TaskGroupName: 'a\0' },
      'TaskGroupName',
      'must not have NUL characters or halves of surrogate pairs',
    ],
    [searchTasks.query, { page: '99999999999' }, 'page', 'must be 2147483647 at most'],
    [searchTasks.query, { page: 'x' }, 'page', 'must be a number'],
    [searchTasks.query, { language: 'x' }, 'language', 'must be en-US, ja-JP, es-ES, fr-FR, de-DE, it-IT or ko-KR'],
    [
      signUp.body,
      { email: 'x', userName: 'abc', password: 'x', language: 'en-US' },
      'email',
      'must be an e-mail address',
    ],
    [createTemplateTask.body, { ...saved, userInputParameters: '{' }, 'userInputParameters', 'must be JSON'],
    [
      createTemplateTask.body,
      { ...saved, userInputParameters: values('a\ud800') },
      'userInputParameters.TemplateParameters.0.Value',
      'must not have NUL characters or halves of surrogate pairs',
    ],
    [
      createTemplateTask.body,
      { ...saved, userInputParameters: values(['a', 7]) },
      'userInputParameters.TemplateParameters.0.Value.1',
      'must be a text',
    ],
    [
      createTemplateTask.body,
      { ...saved, userInputParameters: values(7) },
      'userInputParameters.TemplateParameters.0.Value',
      'is of no kind that is taken here',
    ],
  ];

  test.each(rows.map((row) => [`${row[2]} ${row[3]}`, ...row] as const))('%s', (_, schema, input, field, message) => {
    expect(readInput(schema, input)).toEqual({ ok: false, refusal: { code: 'InvalidInput', field, message } });
  });

  test('and a long text of the sender is not sent back whole', () => {
    const read = readInput(getSchedule.query, { taskId, ['x'.repeat(100_000)]: 1 });
    expect(JSON.stringify(read).length).toBeLessThan(500);
  });
});
