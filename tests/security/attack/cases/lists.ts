import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { AccountLevel } from '#core/domain/account/level.ts';
import { getParameterList, putParameterList } from '#core/wire/calls/task/listCalls.ts';
import { fillPath } from '#core/wire/call/defineCall.ts';
import { expect, expectRefusal, type Attack, type AttackCase } from '../attackCase.ts';

const mebibyte = 1024 * 1024;
const listPath = fillPath(putParameterList.path, { hash: 'a'.repeat(64) });

/** 31 MB in 41,000 lines that pack to 24 MB. */
const longText = () =>
  randomBytes(23 * mebibyte)
    .toString('base64')
    .replaceAll(/.{760}(?=.)/gu, '$&\n');

export const listCases: readonly AttackCase[] = [
  {
    name: 'fourteen lists of 24 MB, 31 MB of text, at once from one account',
    rounds: 4,
    run: async (attack) => {
      const { world, sender } = attack;
      const { cookie } = await world.join(AccountLevel.Free);
      const body = gzipSync(longText());
      const replies = await Promise.allSettled(
        Array.from({ length: 14 }, () =>
          sender.send('PUT', listPath, { cookie, body, type: putParameterList.bodyType }),
        ),
      );
      const answered = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
      attack.notes.push(
        `${answered.length} answered, statuses ${[...new Set(answered.map(({ status }) => status))].join(' ')}`,
      );
      expect(
        attack,
        answered.every(({ status }) => [400, 413, 429].includes(status)),
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
      const reply = await sender.send('PUT', path, { cookie, body: packed, type: putParameterList.bodyType });
      expectRefusal(attack, reply, [400, 413]);
    },
  },
  {
    name: 'a list that unpacks to 1 GB',
    run: async (attack) => {
      const { world, sender } = attack;
      const { cookie } = await world.join(AccountLevel.Free);
      const piece = gzipSync(Buffer.alloc(16 * mebibyte, 'x\n'));
      const body = Buffer.concat(Array.from({ length: 64 }, () => piece));
      const reply = await sender.send('PUT', listPath, { cookie, body, type: putParameterList.bodyType });
      attack.notes.push(`${Math.round(reply.ms)} ms`);
      expect(attack, [400, 413].includes(reply.status), `answered ${reply.status}`);
    },
  },
  {
    name: 'valid lists of 24 MB, five at once from each of three accounts',
    run: async (attack) => {
      const { world } = attack;
      const people = await Promise.all([1, 2, 3].map(() => world.join(AccountLevel.EnterprisePlus)));
      const lists = people.flatMap(({ cookie }) => longLists(5).map((list) => ({ cookie, ...list })));
      const replies = await Promise.all(lists.map((list) => putList(attack, list)));
      const stored = replies.filter(({ status }) => status === 200).length;
      attack.notes.push(`${stored} of ${lists.length} stored`);
      for (const reply of replies) if (reply.status !== 200) expectRefusal(attack, reply, [429]);
      expect(attack, stored >= 3, 'not each account could store one');
    },
  },
  {
    name: 'forty readers of a list of 24 MB that read nothing',
    run: async (attack) => {
      const { world } = attack;
      const { cookie } = await world.join(AccountLevel.EnterprisePlus);
      const [list] = longLists(1);
      if (list === undefined || (await putList(attack, { cookie, ...list })).status !== 200) {
        throw new Error('the list was not stored');
      }
      const head = [`${getParameterList.method} ${list.path} HTTP/1.1`, `Host: ${new URL(world.origin).host}`];
      const request = [...head, `Cookie: ${cookie}`, '', ''].join('\r\n');
      const sockets = await Promise.all(
        Array.from({ length: 40 }, async () => {
          const socket = connect({ port: world.port, host: '127.0.0.1' });
          await once(socket, 'connect');
          socket.write(request);
          return socket;
        }),
      );
      await sleep(5_000);
      // The beginning of each answer waits in its socket.
      const begun = await Promise.all(
        sockets.map(async (socket) => {
          const [chunk] = (await once(socket, 'data')) as [Buffer];
          socket.destroy();
          return chunk.toString('latin1');
        }),
      );
      const statuses = begun.map((answer) => answer.slice('HTTP/1.1 '.length).slice(0, 3));
      const [read, refused] = ['200', '429'].map((wanted) => statuses.filter((status) => status === wanted).length);
      attack.notes.push(`${read} read, ${refused} refused`);
      // An account has 32 calls at once.
      expect(attack, read === 32 && refused === 8, `answered ${[...new Set(statuses)].join()}`);
    },
  },
];

/** Different lists of 24 MB that share nearly all of their text. */
function longLists(count: number): { path: string; body: Buffer }[] {
  const text = longText();
  const packed = gzipSync(text);
  return Array.from({ length: count }, (_, index) => {
    const first = `${index}\n`;
    const hash = createHash('sha256').update(first).update(text).digest('hex');
    return { path: fillPath(putParameterList.path, { hash }), body: Buffer.concat([gzipSync(first), packed]) };
  });
}

function putList({ sender }: Attack, { path, ...sent }: { cookie: string; path: string; body: Buffer }) {
  return sender.send('PUT', path, { type: putParameterList.bodyType, ...sent });
}
