import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { AccountLevel } from '#core/domain/account/level.ts';
import { putParameterList } from '#core/wire/listCalls.ts';
import { writeLocalRows } from '#core/wire/localRunCalls.ts';
import { signIn } from '#core/wire/account.ts';
import { fillPath } from '#core/wire/defineCall.ts';
import { expect, expectRefusal, type AttackCase } from '../attackCase.ts';

const mebibyte = 1024 * 1024;
const listPath = fillPath(putParameterList.path, { hash: 'a'.repeat(64) });
const rowsPath = fillPath(writeLocalRows.path, { id: randomUUID() });
const large = JSON.stringify({ packed: 'A'.repeat(31 * mebibyte) });

export const bodyCases: readonly AttackCase[] = [
  {
    name: 'fourteen bodies of 32 MB at once, without an account',
    run: async (attack) => {
      const { sender } = attack;
      const paths = [
        [putParameterList.method, listPath],
        [writeLocalRows.method, rowsPath],
      ] as const;
      const replies = await Promise.allSettled(
        Array.from({ length: 14 }, (_, index) => {
          const [method, path] = paths[index % 2] ?? paths[0];
          return sender.send(method, path, { body: large });
        }),
      );
      const answered = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
      attack.notes.push(`${answered.length} answered, ${replies.length - answered.length} cut off`);
      for (const reply of answered) expectRefusal(attack, reply, [401, 413, 429, 503]);
    },
  },
  {
    name: 'a megabyte to a call for strangers',
    run: async (attack) => {
      const body = { login: 'x'.repeat(mebibyte), password: 'x' };
      const reply = await attack.sender.call(signIn, { body }).catch(() => null);
      if (reply !== null) expectRefusal(attack, reply, [413]);
      else attack.notes.push('cut off');
    },
  },
  {
    name: 'fourteen lists of 32 MB at once from one account',
    run: async (attack) => {
      const { world, sender } = attack;
      const { cookie } = await world.join(AccountLevel.Free);
      const replies = await Promise.allSettled(
        Array.from({ length: 14 }, () => sender.send('PUT', listPath, { cookie, body: large })),
      );
      const answered = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
      attack.notes.push(
        `${answered.length} answered, statuses ${[...new Set(answered.map(({ status }) => status))].join(' ')}`,
      );
      expect(
        attack,
        answered.every(({ status }) => [400, 413, 415, 429].includes(status)),
        'one was not refused',
      );
    },
  },
  {
    name: 'a list of one line of 33 MB',
    run: async (attack) => {
      const { world, sender } = attack;
      const { cookie } = await world.join(AccountLevel.Free);
      const text = 'x'.repeat(31 * mebibyte);
      const packed = gzipSync(text);
      const path = fillPath(putParameterList.path, { hash: createHash('sha256').update(text).digest('hex') });
      const asJson = await sender.send('PUT', path, { cookie, body: { packed: packed.toString('base64') } });
      expectRefusal(attack, asJson, [400, 413, 415]);
    },
  },
  {
    name: 'a list that unpacks to 1 GB',
    run: async (attack) => {
      const { world, sender } = attack;
      const { cookie } = await world.join(AccountLevel.Free);
      const piece = gzipSync(Buffer.alloc(16 * mebibyte, 'x\n'));
      const packed = Buffer.concat(Array.from({ length: 64 }, () => piece)).toString('base64');
      const reply = await sender.send('PUT', listPath, { cookie, body: { packed } });
      attack.notes.push(`${Math.round(reply.ms)} ms`);
      expect(attack, [400, 413, 415].includes(reply.status), `answered ${reply.status}`);
    },
  },
];
