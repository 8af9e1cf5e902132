import type { Dice } from './dice.ts';
import { createKnown, type Known } from './known.ts';

export type Kind = 'stranger' | 'free' | 'paid' | 'runner';

/** What the service tells of an account that was made for the fuzz, around the limits of a sign-up. */
export interface NewAccount {
  userName: string;
  cookie: string;
  /** Of a runner that is signed in to it. */
  token: string;
}

/** Somebody who calls, with what they know so far. A runner shares what its account knows. */
export interface Person {
  kind: Kind;
  userName: string;
  /** How the service knows them. */
  headers: readonly (readonly [name: string, value: string])[];
  known: Known;
  /** Their device's name and the number of its next edit. */
  device: { clientId: string; nextSequence: number };
  /** The run that their runner has. */
  held: { lotId: string; subTaskId: string; token: number };
  processId: string;
  /** Their session is over. */
  isOut: boolean;
  /** What most of their tasks are made of: its place in the gallery. */
  template: number;
}

export const password = 'correct horse battery staple';

/** The four who call on one connection. */
export async function meetPeople(
  dice: Dice,
  makeAccount: (kind: 'free' | 'paid') => Promise<NewAccount>,
): Promise<Record<Kind, Person>> {
  const [free, paid] = [await makeAccount('free'), await makeAccount('paid')];
  const known = createKnown();
  return {
    stranger: personOf('stranger', '', [], createKnown(), dice),
    free: personOf('free', free.userName, [['cookie', free.cookie]], createKnown(), dice),
    paid: personOf('paid', paid.userName, [['cookie', paid.cookie]], known, dice),
    runner: personOf('runner', paid.userName, [['authorization', `Bearer ${paid.token}`]], known, dice),
  };
}

function personOf(kind: Kind, userName: string, headers: Person['headers'], known: Known, dice: Dice): Person {
  return {
    kind,
    userName,
    headers,
    known,
    device: { clientId: dice.uuid(), nextSequence: 1 },
    held: { lotId: dice.uuid(), subTaskId: dice.uuid(), token: 1 },
    processId: dice.uuid(),
    isOut: false,
    template: dice.below(1_000),
  };
}
