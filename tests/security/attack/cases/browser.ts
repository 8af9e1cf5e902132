import { setTimeout as sleep } from 'node:timers/promises';
import { AccountLevel } from '#core/domain/account/level.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import { expect, type AttackCase } from '../attackCase.ts';
import { allBelow, nodeProcesses } from '../processes.ts';
import { renderedTemplate, urlTemplate } from '../world.ts';

export const browserCases: readonly AttackCase[] = [
  {
    name: 'six slow trials of six accounts, and a seventh account that wants a quick one',
    run: async (attack) => {
      const { world, sender } = attack;
      const people = await Promise.all(Array.from({ length: 7 }, () => world.join(AccountLevel.Free)));
      const tryPage = (cookie: string, url: string) => {
        const body = { userInputParameters: formatUserInputParameters({ Urls: [url] }, {}) };
        return sender.call(tryTemplate, { cookie, params: { id: urlTemplate.id }, body });
      };
      const slow = people.slice(0, 6).map(({ cookie }) => tryPage(cookie, world.slowPage));
      await sleep(1_000);
      const quick = await tryPage(people[6]?.cookie ?? '', world.quickPage);
      attack.notes.push(`the quick one was answered ${quick.status} after ${Math.round(quick.ms)} ms`);
      expect(attack, quick.status === 200, `it was answered ${quick.status} ${quick.text.slice(0, 200)}`);
      await Promise.all(slow);
    },
  },
  {
    name: 'a page in a browser, whose processes are looked at while it is open',
    run: async (attack) => {
      const { world, sender } = attack;
      const { cookie } = await world.join(AccountLevel.Professional);
      const body = { userInputParameters: formatUserInputParameters({ Urls: [world.slowPage] }, {}) };
      const trying = sender.call(tryTemplate, { cookie, params: { id: renderedTemplate.id }, body });
      let seen = await browsersBelow(world.servicePid);
      for (let turn = 0; turn < 60 && seen.length === 0; turn += 1) {
        await sleep(250);
        seen = await browsersBelow(world.servicePid);
      }
      if (seen.length === 0) {
        const { status, text } = await trying;
        attack.notes.push(`no browser was started: ${status} ${text.slice(0, 150)}`);
        expect(attack, status !== 200, `${renderedTemplate.slug} gave rows without a browser`);
        return;
      }
      const web = (await nodeProcesses(world.servicePid, world.port)).find(({ isWeb }) => isWeb)?.pid ?? 0;
      const belowWeb = web === world.servicePid ? seen : await browsersBelow(web);
      attack.notes.push(`${seen.length} processes of users ${[...new Set(seen.map(({ uid }) => uid))].join(' ')}`);
      expect(attack, belowWeb.length === 0, 'it is a child of the process that answers requests');
      const bare = seen.filter(({ uid, command }) => uid === 0 && command.includes('--no-sandbox'));
      expect(attack, bare.length === 0, `${bare.length} processes run as root without a sandbox`);
      await trying;
    },
  },
];

async function browsersBelow(pid: number) {
  return (await allBelow(pid)).filter(({ command }) => /chrom/iu.test(command.split('\0')[0] ?? ''));
}
