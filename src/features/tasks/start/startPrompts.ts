import type { AccountLevel, Buyer } from '#core/domain/account/level.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import type { StartPlan, StartRefusal } from '#core/domain/run/startPlan.ts';

/** A prompt before or after a start that cannot simply continue (§8.4). */
export type StartPrompt =
  | Exclude<StartPlan, { do: 'go' }>
  /** The service refused although the device knew no reason. */
  | { do: 'fail'; result: StartResult }
  | { do: 'limit'; quantity: number; limit: number; level: AccountLevel };

/** A further step that a dialog offers; the texts are `start:next.<step>`. */
export type NextStep = 'gallery' | 'edit' | 'watch' | 'tasks' | 'trial' | 'pricing' | 'balance';

/** Steps by refusal; the last one is the suggested one. Those that the account cannot take are left out. */
const stepsByRefusal: Partial<Record<StartRefusal['code'], readonly NextStep[]>> = {
  TemplateAbandoned: ['gallery'],
  TemplateFailing: ['gallery'],
  WrongTemplateVersion: ['edit'],
  LocalOnly: ['gallery'],
  RunsNowhere: ['gallery'],
  BrowserMissing: ['gallery'],
  LevelExpired: ['trial', 'pricing'],
  PlanTooLow: ['trial', 'pricing'],
  BalanceTooLow: ['balance'],
  AddressesTooLarge: ['edit'],
  SetAside: ['edit'],
  AlreadyRunning: ['watch'],
  PlanStorageFull: ['tasks', 'pricing'],
  ProxyPlanTooLow: ['trial', 'pricing'],
  ProxyBalanceTooLow: ['balance'],
  ProxyPoolMissing: ['edit'],
  ProxyUnreadable: ['edit'],
};

const stepsByResult: Partial<Record<StartResult, readonly NextStep[]>> = {
  [StartResult.OnExecuting]: ['watch'],
  [StartResult.FunctionNotEnable]: ['trial', 'pricing'],
  [StartResult.FailedForOther]: ['edit'],
  [StartResult.TemplateBalanceNotEnough]: ['balance'],
  [StartResult.TemplateCannotRunOnCloud]: ['gallery'],
  [StartResult.TemplateNotAvailable]: ['gallery'],
};

/** Returns the steps that a dialog offers beside its own answers (§6, §8.4); none if the dialog only informs. */
export function nextStepsOf(prompt: StartPrompt, buyer: Buyer): readonly NextStep[] {
  return stepsOf(prompt, buyer).filter((step) =>
    step === 'trial' ? buyer.canTrial : !ofBuyer.has(step) || buyer.canBuy,
  );
}

const ofBuyer: ReadonlySet<NextStep> = new Set(['pricing', 'balance']);

function stepsOf(prompt: StartPrompt, { canTrial }: Buyer): readonly NextStep[] {
  switch (prompt.do) {
    case 'ask':
      return ['balance'];
    case 'refuse':
      return stepsByRefusal[prompt.refusal.code] ?? [];
    case 'fail':
      return stepsByResult[prompt.result] ?? [];
    case 'limit':
      return ['tasks', canTrial ? 'trial' : 'pricing'];
  }
}
