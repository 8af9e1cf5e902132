import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginLocalRun } from '#core/wire/calls/runner/localRunCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { parseJson } from '../parseJson.ts';
import type { Sender, Sent } from './requests.ts';
import { freeTemplate, urlTemplate, type Person, type World } from './world.ts';

/** Makes a task and returns its id. */
export async function makeTask(
  sender: Sender,
  { cookie }: Person,
  templateRegistrationId: number,
  urls: string[],
): Promise<string> {
  const body = {
    taskName: 'attack',
    templateRegistrationId,
    templateVersion: urlTemplate.version,
    userInputParameters: formatUserInputParameters({ Urls: urls }, {}),
  };
  const reply = await sender.call(createTemplateTask, { cookie, body });
  return (parseJson(reply.text) as { taskId: string }).taskId;
}

/**
 * Begins a run on the user's machine; `write` is the body that its runner sends each time, about a megabyte of rows.
 */
export async function beginRun(world: World, sender: Sender, person: Person) {
  const { cookie } = person;
  const taskId = await makeTask(sender, person, freeTemplate.id, [world.quickPage]);
  const body = { taskId, runKey: randomUUID(), processId: randomUUID() };
  const begun = await sender.call(beginLocalRun, { cookie, body });
  const { run, subtask } = beginLocalRun.reply.parse(parseJson(begun.text));
  if (run === null || subtask === null) throw new Error(`it did not begin: ${begun.text.slice(0, 200)}`);
  const held = { subTaskId: subtask.subTaskId, token: subtask.token };
  return { write: (turn: number): Sent => ({ cookie, params: { id: run.lotId }, body: rowsOf(held, turn) }) };
}

function rowsOf(held: { subTaskId: string; token: number }, turn: number) {
  const rows = Array.from({ length: 100 }, (_, index) => [`${turn}.${index} ${'x'.repeat(10_000)}`]);
  const counts = { urlsDone: 0, pagesDone: 0, pagesFailed: 0 };
  return {
    ...held,
    writeId: randomUUID(),
    parts: [{ columns: ['url'], rows }],
    position: { startIndex: 0, page: null, skip: (turn + 1) * 100 },
    ...counts,
    failures: [],
    failedPages: [],
    pieces: [{ rows: 100, ...counts }],
  };
}

/** Returns the rows once no run of the account is waiting or running any more, or after a minute. */
export async function settledRows(world: World, accountId: string): Promise<number> {
  const read = () =>
    world.database.kysely
      .selectFrom('lots')
      .select(({ fn }) => [
        fn.sum<number | null>('row_count').as('rows'),
        fn.count<number>('lot_id').filterWhere('ended_at', 'is', null).as('open'),
      ])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
  let found = await read();
  for (let turn = 0; turn < 120 && Number(found.open) > 0; turn += 1) {
    await sleep(500);
    found = await read();
  }
  return Number(found.rows ?? 0);
}

/** Makes a task's schedule due in a second; other columns may change with it. */
export async function dueSoon(
  { database }: World,
  taskId: string,
  changes: { parameters?: string } = {},
): Promise<void> {
  const next_execute_time = new Date(Date.now() + 1_000);
  await database.kysely
    .updateTable('tasks')
    .set({ next_execute_time, ...changes })
    .where('task_id', '=', taskId)
    .execute();
}
