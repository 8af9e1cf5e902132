import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Refusal } from '#core/domain/refusal.ts';
import { refusalReply } from '#core/wire/call/refusal.ts';
import type { Reply, Sender } from './requests.ts';
import type { World } from './world.ts';
import { parseJson } from '../parseJson.ts';

/** One attack on the service, bounded in count and time. */
export interface AttackCase {
  /** The attack as a sentence. */
  name: string;
  /** True where processes may end: the attacker is then the operator's kill, and the case shows the restart. */
  mayKill?: boolean;
  /**
   * Number of repetitions: an attack that lasts a second is repeated, so that the honest account makes a hundred calls
   * beside it.
   */
  rounds?: number;
  run: (attack: Attack) => Promise<void>;
}

/** The tools of a case, and the places for its results. */
export interface Attack {
  world: World;
  sender: Sender;
  /** Time of each refusal; the slowest is printed. */
  refusalMs: number[];
  /** Checks that failed. */
  faults: string[];
  /** Facts for the table. */
  notes: string[];
}

const english = JSON.parse(readFileSync(join(import.meta.dirname, '../../../locales/en-US/errors.json'), 'utf8')) as {
  refusals: Record<string, string>;
  quotas: Record<string, string>;
};

function sentenceOf(refusal: Refusal): string | undefined {
  return refusal.code === 'QuotaReached' ? english.quotas[refusal.quota] : english.refusals[refusal.code];
}

/** Counts a reply as a refusal. It must have one of these statuses, a code of the contract and a sentence for it. */
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
