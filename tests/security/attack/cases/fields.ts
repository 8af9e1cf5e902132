import { randomUUID } from 'node:crypto';
import { AccountLevel } from '#core/domain/account/level.ts';
import { getChanges, pushEdits } from '#core/wire/sync.ts';
import { getLotData } from '#core/wire/calls/data/dataCalls.ts';
import { createTemplateTask, listTaskGroups, searchTasks } from '#core/wire/calls/task/taskCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { putUserConfig } from '#core/wire/calls/account/userConfigCalls.ts';
import { tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import { expect, expectRefusal, type AttackCase } from '../attackCase.ts';
import { parseJson } from '../../parseJson.ts';
import { urlTemplate } from '../world.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const hostileNames = ['a\u0000b', 'a\ud800b', '\udc00'];
const hostileNumbers = ['2147483648', '9223372036854775808', '1e308', '-1', '0.5', 'NaN', ''];

export const fieldCases: readonly AttackCase[] = [
  {
    name: 'numbers beyond their columns, NUL and lone surrogates in every kind of field',
    run: async (attack) => {
      const { world, sender } = attack;
      const { cookie } = await world.join(AccountLevel.Professional);
      for (const number of hostileNumbers) {
        const params = { id: randomUUID(), lotNo: number };
        for (const reply of [
          await sender.call(getLotData, { cookie, params }),
          await sender.call(searchTasks, { cookie, query: { page: number } }),
          await sender.call(searchTasks, { cookie, query: { templateId: number } }),
          await sender.call(tryTemplate, { cookie, params: { id: number }, body: { userInputParameters: '{}' } }),
        ]) {
          expect(attack, reply.status < 500, `${number} answered ${reply.status}`);
        }
      }
      // Lone surrogates never arrive in an address: encoding replaces them.
      expectRefusal(attack, await sender.call(searchTasks, { cookie, query: { Keyword: 'a\u0000b' } }), [400]);
      for (const taskName of hostileNames) {
        const userInputParameters = formatUserInputParameters({ Urls: [world.quickPage] }, {});
        const { id: templateRegistrationId, version: templateVersion } = urlTemplate;
        const body = { taskName, templateRegistrationId, templateVersion, userInputParameters };
        expectRefusal(attack, await sender.call(createTemplateTask, { cookie, body }), [400]);
      }
    },
  },
  {
    name: 'a setting nested 3,000 deep, and one nested a million deep',
    run: async (attack) => {
      const { world, sender } = attack;
      const { cookie } = await world.join(AccountLevel.Free);
      for (const depth of [3_000, 30_000, 400_000]) {
        const body = `{"type":3,"content":${nested(depth)}}`;
        expectRefusal(attack, await sender.call(putUserConfig, { cookie, body }), [400, 413]);
      }
    },
  },
  {
    name: 'a NUL in the second of three names that a device pushes',
    run: async (attack) => {
      const { world, sender } = attack;
      const { cookie } = await world.join(AccountLevel.Professional);
      const changes = parseJson((await sender.call(getChanges, { cookie })).text) as { cursor: string };
      const [group] = parseJson((await sender.call(listTaskGroups, { cookie })).text) as unknown[];
      expect(attack, group !== undefined, 'an account without a group');
      const mutations = ['first', 'sec\u0000nd', 'third'].map((taskGroupName, index) => ({
        seq: index + 1,
        uuid: randomUUID(),
        name: 'createGroup',
        target: randomUUID(),
        baseRevision: 0,
        patch: { taskGroupName },
      }));
      const body = { clientId: randomUUID(), epoch: changes.cursor.split('.')[0], mutations };
      const reply = await sender.call(pushEdits, { cookie, body });
      const { results = [] } = (parseJson(reply.text) ?? {}) as { results?: { outcome: string }[] };
      const outcomes = results.map(({ outcome }) => outcome).join(' ');
      expect(attack, outcomes === 'applied refused applied', `answered ${reply.status} ${reply.text.slice(0, 200)}`);
    },
  },
];
