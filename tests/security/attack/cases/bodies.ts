import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { putParameterList } from '#core/wire/calls/task/listCalls.ts';
import { writeLocalRows } from '#core/wire/calls/runner/localRunCalls.ts';
import { signIn } from '#core/wire/calls/account/accountCalls.ts';
import { fillPath } from '#core/wire/call/defineCall.ts';
import { expectRefusal, type AttackCase } from '../attackCase.ts';

const mebibyte = 1024 * 1024;
const listPath = fillPath(putParameterList.path, { hash: 'a'.repeat(64) });
const rowsPath = fillPath(writeLocalRows.path, { id: randomUUID() });
const largeBytes = 31 * mebibyte;

/**
 * Sends on demand, with pauses for the event loop: an attacker that is busy sending would read the service's answers
 * late.
 */
async function* pieces(): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, 'A');
  for (let sent = 0; sent < largeBytes; sent += piece.length) {
    yield piece;
    await setImmediate();
  }
}

export const bodyCases: readonly AttackCase[] = [
  {
    name: 'fourteen bodies of 32 MB at once, without an account',
    rounds: 40,
    run: async (attack) => {
      const { sender } = attack;
      const paths = [
        [putParameterList.method, listPath],
        [writeLocalRows.method, rowsPath],
      ] as const;
      const replies = await Promise.allSettled(
        Array.from({ length: 14 }, (_, index) => {
          const [method, path] = paths[index % 2] ?? paths[0];
          const headers = { 'content-length': String(largeBytes) };
          return sender.send(method, path, { body: Readable.from(pieces()), headers });
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
];
