import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getLotData } from '#core/wire/calls/data/dataCalls.ts';
import { listTaskLots, searchTasks } from '#core/wire/calls/task/taskCalls.ts';
import { listSourceTasks } from '#core/wire/calls/task/taskReadCalls.ts';
import { allCalls } from './allCalls.ts';
import { fieldsOf, type Row } from './specifiedCalls.ts';

/** As the tables of §7.5 and §7.7 have them: method, path, and what is sent, where they say. */
const rows: Row[] = [
  ['GET', '/v1/taskrules', 'taskId'],
  ['GET', '/v1/tasksearchs'],
  ['POST', '/v1/tasksearch/taskstatus', 'ids'],
  ['GET', '/v1/taskrules/taskgroup'],
  ['POST', '/v1/taskrules/taskgroup', 'TaskGroupName'],
  ['POST', '/v1/taskrules/taskshares/{id}'],
  ['POST', '/v1/taskrules/updateTaskBasicInfo'],
  ['POST', '/v1/tasks/priority', 'taskId priority'],
  ['POST', '/v1/tasks/cloudcount'],
  ['DELETE', '/v1/taskrules/batchdeletetask'],
  ['POST', '/v1/taskrules/batchupdatetaskgroup/{group}', 'taskIds'],
  ['POST', '/v1/taskrules/batchcopytask/{n}'],
  ['POST', '/v1/tasks/batchstart', 'taskIds startWay'],
  ['POST', '/v1/tasks/batchstop', 'taskIds'],
  ['GET', '/v1/tasks/{id}/summary'],
  ['DELETE', '/v1/taskSchedulers/batchRemoveSchedule'],
  ['GET', '/v1/tasks/{id}/taskLots', 'page pageSize'],
  ['GET', '/v1/tasks/{id}/lot/{lotNo}/subTasks'],
  ['POST', '/v1/tasks/subTask/start', 'taskId subTaskId'],
  ['POST', '/v1/tasks/subTask/stop', 'taskId subTaskId'],
  ['GET', '/v1/taskrules/{id}/templateRelation'],
  ['POST', '/v1/taskrules/updateTemplateTask', 'taskId'],
  ['POST', '/v1/taskrules/createTemplateTaskReturnErrorCode'],
  ['POST', '/v1/taskrules/SavePreventScrapeSettings', 'taskId ipProxySettings'],
  ['GET', '/v1/HttpProxy/Areas/{id}', 'consumptionType'],
  ['POST', '/v1/tasks/setClusterGroupId'],
  ['GET', '/v1/tasks/availableCusterGroup'],
  ['GET', '/v1/userConfig', 'type'],
  ['PUT', '/v1/userConfig', 'type'],
  ['DELETE', '/v1/userConfig/{id}'],
  ['PUT', '/api/missions/activeHandle', 'missionType'],
];

test.each(rows)('§7.5, §7.7: %s %s is a call of the contract and takes the specified input', (method, path, fields) => {
  expect(fieldsOf(method, path)).toEqual(expect.arrayContaining(fields?.split(' ') ?? []));
});

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
