import type { FailureCode } from '#core/domain/data/failure.ts';
import { defaultLocale } from '#core/domain/locale.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import type { LocalRefusal } from '#core/domain/run/localStart.ts';
import { textsIn } from '../texts/textsIn.ts';

/** A terminal shows English: the console's texts where it has them, else those below. */
const t = textsIn(defaultLocale, 'errors', ['failures']);

const outages = {
  Offline: 'The service cannot be reached. Check its address and your network.',
  TimedOut: 'The service did not answer in time. Try again.',
  ServiceDown: 'The service has a problem at the moment. Try again in a moment.',
  BadReply:
    'The service gave an answer that this runner does not understand. Try again; if it lasts, get the runner again.',
  Outdated:
    'The service is newer than this runner and gives answers that it does not understand. Get the runner again.',
  ForeignPage:
    'The network answers with a page of its own, often its sign-in page. Sign in to the network in a browser.',
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
  DailyRowsReached:
    'Today’s rows of this template are used up. The same command continues the run after midnight (UTC).',
  PlanStorageFull:
    'The storage of your plan is full. Delete tasks that you no longer need for good in the console, or take a higher plan; then the same command continues the run.',
  ServiceStorageFull:
    'The service has no space left. Contact its operator; once there is space, the same command continues the run.',
  SetAside:
    'Starting the task crashed the service more than once, so it is no longer started. Change its parameters in the console and save it.',
  AlreadyRunning: 'The task is running already. Stop it in the console, or wait for its end.',
  RunFollowed: 'Another run of the task has started since. Run it with --new.',
};

/** The reason why a call failed, and what to do. */
export function sentenceOfFailed(outcome: Extract<Outcome<unknown>, { ok: false }>): string {
  if ('outage' in outcome) return outages[outcome.outage.kind];
  const { refusal } = outcome;
  if (refusal.code === 'Unauthorized') {
    return 'This runner is not signed in any more: its access was revoked. Sign in again.';
  }
  // A newer service may refuse with a code that this runner does not know: then the code itself is shown.
  const facts = { ...refusal, defaultValue: refusal.code };
  return refusal.code === 'QuotaReached'
    ? t(($) => $.quotas[refusal.quota], facts)
    : t(($) => $.refusals[refusal.code], facts);
}

export function sentenceOfLocal(refusal: LocalRefusal): string {
  return localRefusals[refusal];
}

/** The reason why a page gave no rows. */
export function sentenceOfFailure(code: FailureCode): string {
  return t(($) => $[code], { ns: 'failures', defaultValue: code });
}
