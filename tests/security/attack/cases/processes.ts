import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isHealthy } from '#tests/faults/wholeService.ts';
import { expect, type AttackCase } from '../attackCase.ts';
import { nodeProcesses } from '../processes.ts';

export const processCases: readonly AttackCase[] = [
  {
    name: 'the rights that a foothold in the service would have in its database',
    run: async (attack) => {
      const { rows } = await sql<{ rolsuper: boolean; rolname: string }>`
        select rolsuper, rolname from pg_roles where rolname = current_user`.execute(attack.world.database.kysely);
      attack.notes.push(`role ${rows[0]?.rolname}`);
      expect(attack, rows[0]?.rolsuper === false, 'it may do everything in the database server');
    },
  },
  {
    name: 'the web process dies, three times',
    mayKill: true,
    run: async (attack) => {
      const { world } = attack;
      for (let turn = 0; turn < 3; turn += 1) {
        const web = (await nodeProcesses(world.servicePid, world.port)).find(({ isWeb }) => isWeb);
        if (web === undefined) return void attack.faults.push('nobody listens');
        process.kill(web.pid, 'SIGKILL');
        const diedAt = performance.now();
        await sleep(50);
        let isBack = await isHealthy(world.origin);
        while (!isBack && performance.now() - diedAt < 30_000) {
          await sleep(50);
          isBack = await isHealthy(world.origin);
        }
        expect(attack, isBack, 'nobody started it again');
        attack.notes.push(`back after ${((performance.now() - diedAt) / 1000).toFixed(1)} s`);
        if (!isBack) return;
      }
    },
  },
];
