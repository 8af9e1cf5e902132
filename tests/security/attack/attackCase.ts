import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Refusal } from '#core/domain/refusal.ts';
import { refusalReply } from '#core/wire/call/refusal.ts';
import type { Reply, Sender } from './requests.ts';
import type { World } from './world.ts';
import { parseJson } from '../parseJson.ts';

/** One way to harm the service, bounded in count and time. */
export interface AttackCase {
  /** What the attacker does, as a sentence. */
  name: string;
  /** Whether processes may end in it: the attacker is the operator's kill, and what is shown is the restart. */
  mayKill?: boolean;
  /** Whether passwords are looked at in it: a hash takes its 64 MiB for as long as it lasts, and one is made at a time. */
  hashes?: boolean;
  /** How often it is done: what lasts a second is done again, so that an honest account is heard a hundred times beside it. */
  rounds?: number;
  run: (attack: Attack) => Promise<void>;
}

/** What a case works with, and where it says what it saw. */
export interface Attack {
  world: World;
  sender: Sender;
  /** How long each refusal took; the slowest is printed. */
  refusalMs: number[];
  /** What did not hold. */
  faults: string[];
  /** Facts for the reader of the table. */
  notes: string[];
}

const english = JSON.parse(readFileSync(join(import.meta.dirname, '../../../locales/en-US/errors.json'), 'utf8')) as {
  refusals: Record<string, string>;
  quotas: Record<string, string>;
};

function sentenceOf(refusal: Refusal): string | undefined {
  return refusal.code === 'QuotaReached' ? english.quotas[refusal.quota] : english.refusals[refusal.code];
}

/** Counts a reply as a refusal: one of these statuses, a code of the contract, a sentence for it. */
export function expectRefusal(attack: Attack, reply: Reply, statuses: readonly number[]): void {
  attack.refusalMs.push(reply.ms);
  if (!statuses.includes(reply.status)) {
    attack.faults.push(`${reply.status} instead of ${statuses.join(' or ')}: ${reply.text.slice(0, 200)}`);
    return;
  }
  const refusal = refusalReply.safeParse(parseJson(reply.text));
  if (!refusal.success) attack.faults.push(`${reply.status} without a refusal: ${reply.text.slice(0, 200)}`);
  else if (sentenceOf(refusal.data) === undefined) {
    attack.faults.push(`no sentence for ${refusal.data.code}`);
  }
}

export function expect(attack: Attack, holds: boolean, fault: string): void {
  if (!holds) attack.faults.push(fault);
}
