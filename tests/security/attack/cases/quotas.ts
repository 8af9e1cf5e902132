import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AccountLevel } from '#core/domain/account/level.ts';
import { beginLocalRun, writeLocalRows } from '#core/wire/localRunCalls.ts';
import { formatUserInputParameters } from '#core/wire/parameters.ts';
import { batchStart, createTemplateTask } from '#core/wire/taskCalls.ts';
import { expect, expectRefusal, parseJson, type Attack, type AttackCase } from '../attackCase.ts';
import { cappedTemplate, freeTemplate, urlTemplate, type Person } from '../world.ts';

async function makeTask(
  attack: Attack,
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
  const reply = await attack.sender.call(createTemplateTask, { cookie, body });
  return (parseJson(reply.text) as { taskId: string }).taskId;
}

/** Rows as a runner sends them: about a megabyte each time. */
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

export const quotaCases: readonly AttackCase[] = [
  {
    name: 'rows without end into a Free account, by a local run',
    run: async (attack) => {
      const { world, sender } = attack;
      const person = await world.join(AccountLevel.Free);
      const taskId = await makeTask(attack, person, freeTemplate.id, [world.quickPage]);
      const begun = await sender.call(beginLocalRun, {
        cookie: person.cookie,
        body: { taskId, runKey: randomUUID(), processId: randomUUID() },
      });
      expect(attack, begun.status === 200, `it did not begin: ${begun.text.slice(0, 200)}`);
      const { run, subtask } = parseJson(begun.text) as {
        run: { lotId: string };
        subtask: { subTaskId: string; token: number };
      };
      const held = { subTaskId: subtask.subTaskId, token: subtask.token };
      let kept = 0;
      for (let turn = 0; turn < 300; turn += 1) {
        const reply = await sender.call(writeLocalRows, {
          cookie: person.cookie,
          params: { id: run.lotId },
          body: rowsOf(held, turn),
        });
        if (reply.status === 429) await sleep(Number(reply.headers['retry-after'] ?? 1) * 1_000);
        else if (reply.status !== 200) {
          expectRefusal(attack, reply, [402, 409, 413, 507]);
          attack.notes.push(`refused after ${kept} MB: ${reply.text.slice(0, 120)}`);
          return;
        } else kept += 1;
        if ((parseJson(reply.text) as { isStopping?: boolean } | undefined)?.isStopping === true) {
          attack.notes.push(`the run was stopped after ${kept} MB`);
          return;
        }
      }
      attack.faults.push(`${kept} MB were taken`);
    },
  },
  {
    name: 'twelve runs at once of a template that gives ten rows a day',
    run: async (attack) => {
      const { world, sender } = attack;
      const person = await world.join(AccountLevel.Professional);
      const pages = Array.from({ length: 100 }, (_, index) => `${world.quickPage}?${index}`);
      const taskIds = await Promise.all(
        Array.from({ length: 12 }, () => makeTask(attack, person, cappedTemplate.id, pages)),
      );
      await Promise.all(
        taskIds.map((taskId) => sender.call(batchStart, { cookie: person.cookie, body: { taskIds: [taskId] } })),
      );
      const rows = await settledRows(attack, person.accountId);
      attack.notes.push(`${rows} rows`);
      expect(attack, rows === cappedTemplate.rowsPerDay, `${rows} rows instead of ${cappedTemplate.rowsPerDay}`);
    },
  },
];

/** Once no run of the account is waiting or running any more, or after a minute. */
async function settledRows({ world }: Attack, accountId: string): Promise<number> {
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
