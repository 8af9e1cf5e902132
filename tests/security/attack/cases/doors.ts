import { AccountLevel } from '#core/domain/account/level.ts';
import { getAccount, sendSignUpCode, signIn, signOut, signUp } from '#core/wire/calls/account/accountCalls.ts';
import { requestDeviceCode } from '#core/wire/calls/runner/deviceCalls.ts';
import { expect, expectRefusal, type AttackCase } from '../attackCase.ts';
import { password } from '../world.ts';
import type { Reply, Sender } from '../requests.ts';

/** Returns the address of an attacker that has not tried before. */
let attackers = 0;
const newAttacker = (): string => `127.0.4.${(attackers += 1)}`;
const owner = '127.0.0.5';

/** The same name for sign-in, written with different characters. */
const fullWidth = (name: string): string =>
  Array.from(name, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('');

function tryPassword(
  sender: Sender,
  login: string,
  from: string,
  tried = 'wrong password',
): ReturnType<Sender['call']> {
  return sender.call(signIn, { from, body: { login, password: tried } });
}

export const doorCases: readonly AttackCase[] = [
  {
    name: '400 wrong passwords for one account from one address, then its owner from another',
    rounds: 3,
    run: async (attack) => {
      const { world, sender } = attack;
      const victim = await world.join(AccountLevel.Free);
      const attacker = newAttacker();
      const replies = await Promise.all(
        Array.from({ length: 400 }, (_, index) =>
          tryPassword(sender, index % 2 === 0 ? victim.userName : victim.email, attacker),
        ),
      );
      const judged = replies.filter(({ status }) => status === 401).length;
      attack.notes.push(`${judged} passwords were looked at, ${replies.length - judged} tries refused`);
      expect(attack, judged <= 40, `${judged} passwords were looked at`);
      const own = await tryPassword(sender, victim.userName, owner, password);
      expect(attack, own.status === 200, `the owner was answered ${own.status} ${own.text.slice(0, 100)}`);
    },
  },
  {
    name: 'wrong passwords under full-width spellings of one name',
    rounds: 3,
    run: async (attack) => {
      const { world, sender } = attack;
      const { userName } = await world.join(AccountLevel.Free);
      const attacker = newAttacker();
      const spellings = [userName, userName.toUpperCase(), fullWidth(userName), fullWidth(userName.toUpperCase())];
      let judged = 0;
      for (let turn = 0; turn < 60; turn += 1) {
        const reply = await tryPassword(sender, spellings[turn % spellings.length] ?? '', attacker);
        if (reply.status === 401) judged += 1;
      }
      attack.notes.push(`${judged} of 60 passwords were looked at`);
      expect(attack, judged <= 20, `${judged} passwords were looked at`);
    },
  },
  {
    name: 'eighty sign-ins at once, each from an address of its own',
    run: async (attack) => {
      const { world, sender } = attack;
      const people = await Promise.all(Array.from({ length: 8 }, () => world.join(AccountLevel.Free)));
      const replies = await Promise.all(
        Array.from({ length: 80 }, (_, index) =>
          tryPassword(sender, people[index % people.length]?.userName ?? '', `127.0.1.${index + 1}`),
        ),
      );
      const count = (status: number): number => replies.filter((reply) => reply.status === status).length;
      attack.notes.push(`${count(401)} judged, ${count(429)} told to wait, ${count(503)} unavailable`);
      expect(
        attack,
        replies.every(({ status }) => [401, 429, 503].includes(status)),
        'an unknown answer',
      );
    },
  },
  {
    name: 'a session used after its sign-out under another spelling of its cookie',
    run: async (attack) => {
      const { world, sender } = attack;
      const { cookie } = await world.join(AccountLevel.Free);
      const [name = '', value = ''] = cookie.split(/=(.*)/su);
      const decoded = decodeURIComponent(value);
      const spellings = [value, decoded, encodeURIComponent(decoded), encodeEverything(decoded)].map(
        (each) => `${name}=${each}`,
      );
      const seen = await Promise.all(spellings.map((spelling) => sender.call(getAccount, { cookie: spelling })));
      attack.notes.push(
        `${seen.filter(({ status }) => status === 200).length} of ${seen.length} spellings are the session`,
      );
      await sender.call(signOut, { cookie });
      for (const spelling of spellings)
        expectRefusal(attack, await sender.call(getAccount, { cookie: spelling }), [401]);
    },
  },
  {
    name: 'common passwords, and one that is the own name',
    run: async (attack) => {
      const { sender } = attack;
      const userName = `pupil${Date.now()}`;
      for (const tried of ['1234567890', 'qwertyuiop', 'password123', userName]) {
        const body = { email: `${userName}@example.com`, userName, password: tried, language: 'en-US' };
        expectRefusal(attack, await sender.call(signUp, { body, from: '127.0.0.7' }), [400]);
      }
    },
  },
  {
    name: 'sign-ups that ask which names exist',
    run: async (attack) => {
      const { world, sender } = attack;
      const known = await world.join(AccountLevel.Free);
      const fresh = `new${Date.now()}`;
      const ask = async (email: string, userName: string) => {
        const asked = { email, language: 'en-US' };
        const body = { ...asked, userName, password: 'a long and quiet river', code: '123456' };
        const from = '127.0.0.7';
        const replies = [
          await sender.call(sendSignUpCode, { body: asked, from }),
          await sender.call(sendSignUpCode, { body: asked, from }),
          await sender.call(signUp, { body, from }),
        ];
        // The seconds to wait may differ by one between two answers, so numbers are masked.
        return replies.map(({ status, text }) => `${status} ${text.replaceAll(/\d+/gu, 'n')}`).join(', ');
      };
      const answers = [
        await ask(`${fresh}@example.com`, fresh),
        await ask(known.email, `${fresh}b`),
        await ask(`${fresh}c@example.com`, known.userName),
      ];
      attack.notes.push(`each answered ${answers[0]}`);
      expect(attack, new Set(answers).size === 1, `told apart: ${answers.join(' / ')}`);
    },
  },
  {
    name: 'two hundred codes of a sign-up guessed, eight at a time',
    run: async (attack) => {
      const { sender } = attack;
      const asked = { email: `guess${Date.now()}@example.com`, language: 'en-US' };
      await sender.call(sendSignUpCode, { body: asked, from: '127.0.0.9' });
      const guess = (index: number) => {
        const code = String(index).padStart(6, '0');
        const body = { ...asked, userName: `guess${index}`, password: 'a long and quiet river', code };
        return sender.call(signUp, { body, from: '127.0.0.9' });
      };
      const lanes = Array.from({ length: 8 }, async (_, lane) => {
        const own: Reply[] = [];
        for (let turn = 0; turn < 25; turn += 1) own.push(await guess(lane * 25 + turn));
        return own;
      });
      const replies = (await Promise.all(lanes)).flat();
      const looked = replies.filter(({ status }) => status === 400).length;
      attack.notes.push(`${looked} codes were looked at, ${replies.length - looked} refused`);
      expect(attack, looked <= 60, `${looked} codes were looked at`);
      expect(
        attack,
        replies.every(({ status }) => [400, 429, 503].includes(status)),
        'an unknown answer',
      );
    },
  },
  {
    name: 'a thousand device codes asked for from one address',
    rounds: 12,
    run: async (attack) => {
      const { sender } = attack;
      const attacker = newAttacker();
      const replies = await Promise.all(
        Array.from({ length: 1_000 }, () =>
          sender.call(requestDeviceCode, { from: attacker, body: { runnerName: 'x', system: 'Linux' } }),
        ),
      );
      const given = replies.filter(({ status }) => status === 200).length;
      expect(attack, given > 0 && given <= 100, `${given} codes were given`);
      expect(
        attack,
        replies.every(({ status }) => status < 500),
        'one was answered with an error of the service',
      );
    },
  },
];

function encodeEverything(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}
