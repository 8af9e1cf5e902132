import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Outcome } from '#core/domain/refusal.ts';
import type { LocalRefusal } from '#core/domain/task/localStart.ts';

const sentences = z.record(z.string(), z.string());
const { refusals, quotas } = z.object({ refusals: sentences, quotas: sentences }).parse(englishTexts('errors'));
const failures = sentences.parse(englishTexts('failures'));

const outages = {
  Offline: 'The service cannot be reached. Check its address and your network.',
  TimedOut: 'The service did not answer in time. Try again.',
  ServiceDown: 'The service has trouble at the moment. Try again in a moment.',
  BadReply: 'The service gave an answer that this runner does not understand: one of the two is older than the other.',
};

const localRefusals: Record<LocalRefusal, string> = {
  TemplateAbandoned: 'The task’s template is not offered any more.',
  TemplateFailing: 'The task’s template does not work at the moment.',
  TemplateMaintaining: 'The task’s template is being maintained. Try again later.',
  CloudOnly: 'The task’s template runs in the cloud only.',
  WrongTemplateVersion:
    'The template has changed and the task’s parameters do not fit it any more. Open the task in the console and save it again.',
  PlanTooLow: 'The task’s template needs a higher plan.',
  BalanceTooLow:
    'The balance is too low for this template, whose rows have a price. Recharge it, then run the task again.',
  ProxiesSet: 'The task uses proxies, which only the service has. Turn them off in the console to run it here.',
  AddressesTooLarge:
    'The task’s parameters make too many or too long addresses. Open the task in the console, shorten them and save it again.',
  DailyRowsReached: 'Today’s rows of this template are used up. The same command goes on after midnight (UTC).',
  PlanStorageFull:
    'The storage of your plan is full. Delete tasks that you no longer need for good in the console, or change to a larger plan; the same command goes on then.',
  ServiceStorageFull: 'The service has no space left. Tell its operator; the same command goes on once there is some.',
  SetAside:
    'Starting the task ended the service more than once, so it is not started any more. Change its parameters in the console and save it.',
  AlreadyRunning: 'The task is running already. Stop it in the console, or wait for its end.',
  RunFollowed: 'Another run of the task has begun since. Run it with --new.',
};

/** Why a call did not go well, and what to do. */
export function sentenceOfFailed(outcome: Extract<Outcome<unknown>, { ok: false }>): string {
  if ('outage' in outcome) return outages[outcome.outage.kind];
  const { code, ...facts } = outcome.refusal;
  if (code === 'Unauthorized') return 'This runner is not signed in any more: its access was revoked. Sign in again.';
  const sentence = outcome.refusal.code === 'QuotaReached' ? quotas[outcome.refusal.quota] : refusals[code];
  return fill(sentence ?? code, facts);
}

export function sentenceOfLocal(refusal: LocalRefusal): string {
  return localRefusals[refusal];
}

/** Of a page that gave no rows, in the service's words. */
export function sentenceOfFailure(code: string): string {
  return failures[code] ?? code;
}

function englishTexts(namespace: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/en-US/${namespace}.json`), 'utf8'));
}

function fill(sentence: string, facts: object): string {
  const values = new Map(Object.entries(facts).map(([name, value]) => [name, JSON.stringify(value)]));
  return sentence.replaceAll(/\{\{(\w+)([^}]*)\}\}/gu, (_, name: string, format: string) => {
    const value = values.get(name)?.replaceAll(/^"|"$/gu, '') ?? '';
    if (format.includes('bytes')) return `${Math.round(Number(value) / 100_000) / 10} MB`;
    return format.includes('unit: second') ? `${value} seconds` : value;
  });
}
