import { stat } from 'node:fs/promises';
import { AccountLevel } from '#core/domain/account/level.ts';
import { shareTask, getTaskShare } from '#core/wire/calls/task/taskShareCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { expect, expectRefusal, type AttackCase } from '../attackCase.ts';
import { parseJson } from '../../parseJson.ts';
import { privateTemplate, urlTemplate } from '../world.ts';

const wanted = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;
const wantedOfDocuments = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
];

export const headerCases: readonly AttackCase[] = [
  {
    name: 'answers without the headers that browsers know',
    run: async (attack) => {
      const { sender } = attack;
      for (const path of ['/', '/template', '/console/overview', '/v1/accounts', '/no-such-page', '/v1/no-such-call']) {
        const { headers } = await sender.send('GET', path);
        for (const [name, value] of Object.entries(wanted)) {
          expect(attack, headers[name] === value, `${path}: ${name} is ${String(headers[name])}`);
        }
        if (String(headers['content-type']).startsWith('text/html')) {
          for (const name of wantedOfDocuments) expect(attack, headers[name] !== undefined, `${path}: no ${name}`);
        }
      }
    },
  },
  {
    name: 'twenty thousand reports of a policy, from anybody',
    run: async (attack) => {
      const { world, sender } = attack;
      const sizeOf = async (): Promise<number> => (await stat(world.logFile).catch(() => ({ size: 0 }))).size;
      const before = await sizeOf();
      const body = JSON.stringify({ 'csp-report': { 'blocked-uri': 'x'.repeat(900) } });
      const headers = { 'content-type': 'application/csp-report' };
      for (let turn = 0; turn < 100; turn += 1) {
        await Promise.all(
          Array.from({ length: 200 }, () =>
            sender.send('POST', '/v1/csp-reports', { body, headers, from: '127.0.0.10' }).catch(() => null),
          ),
        );
      }
      const grown = (await sizeOf()) - before;
      attack.notes.push(`log grew by ${Math.round(grown / 1024)} KB`);
      expect(attack, grown < 256 * 1024, `the log grew by ${grown} bytes`);
    },
  },
  {
    name: 'a log that others on the machine may read',
    run: async (attack) => {
      const { mode } = await stat(attack.world.logFile);
      expect(attack, (mode & 0o077) === 0, `its mode is 0${(mode & 0o777).toString(8)}`);
    },
  },
  {
    name: 'metrics by a name that was bent to this address, with any token',
    run: async (attack) => {
      const { sender } = attack;
      const headers = { host: 'rebound.example', authorization: 'Bearer anything' };
      expectRefusal(attack, await sender.send('GET', '/metrics', { headers }), [403, 404]);
    },
  },
  {
    name: 'a private template asked for by a stranger, beside one that was never there',
    run: async (attack) => {
      const { sender } = attack;
      const shapeOf = async (path: string): Promise<string> => {
        const { status, headers, text } = await sender.send('GET', path);
        const plain = text.replaceAll(/attack-private|attack-missing|990001|990009/gu, 'NAME');
        return JSON.stringify([status, headers['location'], headers['content-type'], plain.length]);
      };
      const pairs = [
        [`/template/${privateTemplate.slug}`, '/template/attack-missing'],
        ['/template/nonsupport?id=990001', '/template/nonsupport?id=990009'],
        [`/template/nonsupport?id=${privateTemplate.slug}`, '/template/nonsupport?id=attack-missing'],
        [`/template-images/${privateTemplate.slug}.svg`, '/template-images/attack-missing.svg'],
      ] as const;
      for (const [there, missing] of pairs) {
        const [one, other] = [await shapeOf(there), await shapeOf(missing)];
        expect(attack, one === other, `${there} answers ${one}, ${missing} ${other}`);
      }
    },
  },
  {
    name: 'a share that another site opens for somebody who is signed in',
    run: async (attack) => {
      const { world, sender } = attack;
      const [sharer, reader] = [await world.join(AccountLevel.Professional), await world.join(AccountLevel.Free)];
      const made = await sender.call(createTemplateTask, {
        cookie: sharer.cookie,
        body: {
          taskName: 'shared',
          templateRegistrationId: urlTemplate.id,
          templateVersion: urlTemplate.version,
          userInputParameters: formatUserInputParameters({ Urls: manyLines(world.quickPage) }, {}),
        },
      });
      const { taskId } = parseJson(made.text) as { taskId: string };
      const shared = await sender.call(shareTask, { cookie: sharer.cookie, params: { id: taskId }, body: {} });
      const { shareId } = (parseJson(shared.text) ?? {}) as { shareId?: string };
      expect(attack, shareId !== undefined, `no share: ${shared.text.slice(0, 200)}`);
      const listsOf = async (accountId: string): Promise<number> =>
        (
          await world.database.kysely
            .selectFrom('parameter_lists')
            .select('hash')
            .where('account_id', '=', accountId)
            .execute()
        ).length;
      const before = await listsOf(reader.accountId);
      await sender.call(getTaskShare, {
        cookie: reader.cookie,
        params: { id: shareId ?? '' },
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      expect(attack, (await listsOf(reader.accountId)) === before, 'reading it wrote into the reader’s account');
    },
  },
];

/** More lines than are sent inside the task: they go as a list of their own. */
function manyLines(page: string): string[] {
  return Array.from({ length: 3_000 }, (_, index) => `${page}?${index}`);
}
