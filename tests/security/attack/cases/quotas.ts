import { setTimeout as sleep } from 'node:timers/promises';
import { AccountLevel } from '#core/domain/account/level.ts';
import { writeLocalRows } from '#core/wire/calls/runner/localRunCalls.ts';
import { batchStart } from '#core/wire/calls/task/taskCalls.ts';
import { expect, expectRefusal, type AttackCase } from '../attackCase.ts';
import { parseJson } from '../../parseJson.ts';
import { beginRun, makeTask, settledRows } from '../runs.ts';
import { cappedTemplate } from '../world.ts';

export const quotaCases: readonly AttackCase[] = [
  {
    name: 'rows without end into a Free account, by a local run',
    run: async (attack) => {
      const { world, sender } = attack;
      const person = await world.join(AccountLevel.Free);
      const run = await beginRun(world, sender, person);
      let kept = 0;
      for (let turn = 0; turn < 300; turn += 1) {
        const reply = await sender.call(writeLocalRows, run.write(turn));
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
        Array.from({ length: 12 }, () => makeTask(sender, person, cappedTemplate.id, pages)),
      );
      await Promise.all(
        taskIds.map((taskId) => sender.call(batchStart, { cookie: person.cookie, body: { taskIds: [taskId] } })),
      );
      const rows = await settledRows(world, person.accountId);
      attack.notes.push(`${rows} rows`);
      expect(attack, rows === cappedTemplate.rowsPerDay, `${rows} rows instead of ${cappedTemplate.rowsPerDay}`);
    },
  },
];
