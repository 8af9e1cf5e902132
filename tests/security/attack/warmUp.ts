import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { AccountLevel } from '#core/domain/account/level.ts';
import { ScheduleType } from '#core/domain/task/schedule.ts';
import { putParameterList } from '#core/wire/calls/task/listCalls.ts';
import { writeLocalRows } from '#core/wire/calls/runner/localRunCalls.ts';
import { setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import { tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { createSender, type Sender } from './requests.ts';
import { beginRun, dueSoon, makeTask, settledRows } from './runs.ts';
import { freeTemplate, renderedTemplate, type World } from './world.ts';

/** Number of writes, each a megabyte of rows from a runner: memory stops growing after about a hundred. */
const writes = 150;
const reads = 2_000;

/**
 * Honest accounts work for a while: they read, send rows and a long list, try a template in the browser, and run a task
 * of a hundred pages by its schedule. Memory for compiled code, caches, connections and garbage grows by any work, not by attacks: so attacks are
 * measured after this.
 */
export async function warmUp(world: World): Promise<void> {
  const sender = createSender(world.origin);
  const paths = [
    '/v1/accounts',
    '/v1/sync/changes',
    '/v1/tasksearchs',
    '/v1/templateRegistration/templates',
    '/',
    '/template',
    '/console/overview',
    '/no-such-page',
  ];
  for (let turn = 0; turn < reads; turn += 1) {
    await sender.send('GET', paths[turn % paths.length] ?? '/', { cookie: world.bystander.cookie });
  }
  const person = await world.join(AccountLevel.Professional);
  const { cookie } = person;
  const run = await beginRun(world, sender, person);
  for (let turn = 0; turn < writes; turn += 1) await sender.call(writeLocalRows, run.write(turn));
  const text = randomBytes(10_000_000)
    .toString('base64')
    .replaceAll(/.{76}(?=.)/gu, '$&\n');
  const hash = createHash('sha256').update(text).digest('hex');
  await sender.call(putParameterList, { cookie, params: { hash }, body: gzipSync(text) });
  const rendered = { userInputParameters: formatUserInputParameters({ Urls: [world.quickPage] }, {}) };
  await sender.call(tryTemplate, { cookie, params: { id: renderedTemplate.id }, body: rendered });
  await runBySchedule(world, sender);
  await sender.close();
}

/** Makes the worker load its code too: templates for a start, the engine for a run. */
async function runBySchedule(world: World, sender: Sender): Promise<void> {
  const person = await world.join(AccountLevel.Professional);
  const pages = Array.from({ length: 100 }, (_, index) => `${world.quickPage}?${index}`);
  const taskId = await makeTask(sender, person, freeTemplate.id, pages);
  const schedule = { scheduleType: ScheduleType.Interval, everyMinutes: 60, timeZone: 'UTC', from: Date.now() };
  await sender.call(setSchedule, { cookie: person.cookie, body: { taskIds: [taskId], schedule } });
  await dueSoon(world, taskId);
  for (let turn = 0; turn < 120; turn += 1) {
    if ((await settledRows(world, person.accountId)) === pages.length) return;
    await sleep(500);
  }
  throw new Error('the honest run did not give its rows within a minute');
}
