import type { Dice } from './dice.ts';
import { createKnown, type Known } from './known.ts';

export type Kind = 'stranger' | 'free' | 'paid' | 'runner' | 'program';

/** The facts about an account that was made for the fuzz, without the limits of a sign-up. */
export interface NewAccount {
  userName: string;
  cookie: string;
  /** The token of a runner that is signed in to the account. */
  token: string;
  /** An API token of the account that may do everything a token may. */
  apiToken: string;
}

/**
 * A sender of requests, with everything that it knows so far. A runner and a program share the knowledge of their
 * account.
 */
export interface Person {
  kind: Kind;
  userName: string;
  /** The headers that identify the sender. */
  headers: readonly (readonly [name: string, value: string])[];
  known: Known;
  /** The name of its device and the number of its next edit. */
  device: { clientId: string; nextSequence: number };
  /** The run of its runner. */
  held: { lotId: string; subTaskId: string; token: number };
  processId: string;
  /** True where the session is over. */
  isOut: boolean;
  /** The index in the gallery of the template that most of its tasks use. */
  template: number;
}

export const password = 'correct horse battery staple';

/** Creates the five senders of one connection. */
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
    program: personOf('program', paid.userName, [['authorization', `Bearer ${paid.apiToken}`]], known, dice),
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
