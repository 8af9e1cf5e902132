import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getLotData } from '#core/wire/calls/data/dataCalls.ts';
import { listTaskLots, searchTasks } from '#core/wire/calls/task/taskCalls.ts';
import { listSourceTasks } from '#core/wire/calls/task/taskReadCalls.ts';
import { allCalls } from './allCalls.ts';

/** §3.5. */
const savedTask = [
  'taskName taskGroupId templateId templateType templateVersion templateRegistrationId',
  'userInputParameters urlSourceTaskId urlSourceTaskField',
].join(' ');

test.each([
  ['createTemplateTask', savedTask],
  ['updateTemplateTask', `taskId ${savedTask}`],
])('§3.5: %s takes every field of a saved task', (name, fields) => {
  const body = allCalls.get(name)?.body;
  expect(body instanceof z.ZodObject ? Object.keys(body.shape) : []).toEqual(expect.arrayContaining(fields.split(' ')));
});

describe('§9: without more a call means', () => {
  test('the first ten tasks, the last run first; at most five statuses at once', () => {
    expect(searchTasks.query.parse({})).toEqual({ page: 1, pageSize: 10, orderBy: '4&2' });
    expect(searchTasks.query.safeParse({ statusList: '0,1,2,3,5' }).success).toBe(true);
    expect(searchTasks.query.safeParse({ statusList: '0,1,2,3,5,0' }).success).toBe(false);
  });

  test('page 0 of 100 rows', () => {
    expect(getLotData.query.parse({})).toEqual({ page: 0, pageSize: 100 });
  });

  test('up to 100,000 lots or source tasks a page', () => {
    expect(listTaskLots.query.parse({ pageSize: '100000' })).toMatchObject({ pageSize: 100_000 });
    expect(listTaskLots.query.safeParse({ pageSize: '100001' }).success).toBe(false);
    expect(listSourceTasks.query.parse({})).toEqual({ page: 1, pageSize: 100_000 });
  });

  test('of one template every task of the embedded list', () => {
    const query = { templateId: '1001', page: '1', pageSize: '10000', orderBy: '4&2', TaskType: '10' };
    expect(searchTasks.query.parse(query)).toMatchObject({ templateId: 1001, pageSize: 10_000, TaskType: 10 });
  });
});
