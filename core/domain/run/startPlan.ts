import { AccountLevel, canRunInCloud, isLevelAtLeast } from '../account/level.ts';
import type { QuotaUse } from '../account/quota.ts';
import { approximateRows, balanceInfo, balanceLowThresholdMicro } from '../account/templateBalance.ts';
import { premiumGate } from '../proxy/premiumGate.ts';
import { IpProxyFromType } from '../proxy/proxySettings.ts';
import { RunOn, TemplateStatus } from '../template/template.ts';
import { StartResult } from './runResult.ts';
import { isTaskActive, type TaskStatus } from '../task/status.ts';

export interface StartFacts {
  account: { level: AccountLevel; isLevelExpired: boolean; balanceMicro: number };
  /** The account's use of storage, where it is known, and whether the service has no space left. */
  storage?: QuotaUse & { isServiceFull: boolean };
  task: {
    status: TaskStatus;
    templateVersion: number;
    /** True where its parameters satisfy the current rules of the template. */
    hasFittingParameters: boolean;
    /** As the device knows it; the service reads its own notes (server/commands/task/start/startNote.ts). */
    isSetAside?: boolean | undefined;
    /** The proxies of the task; without them absent. */
    proxies?: StartProxies;
  };
  /** `null` when the template is no longer in the gallery. */
  template: {
    version: number;
    status: TemplateStatus;
    runOn: RunOn;
    /** The template needs a browser and the service has none. */
    isBrowserMissing?: boolean | undefined;
    accountLimit: AccountLevel;
    allowCrossAccountLevelPricing: boolean;
    pricePerRowMicro: number;
    dailyMaxCount?: number | undefined;
    dailyMaxExtractedCount?: number | undefined;
  } | null;
  /** The account's use of the template since midnight UTC. */
  today: UsageToday;
}

/** The known facts about a task's proxies; a device leaves to the service what only the service knows. */
export interface StartProxies {
  ipProxyFromType: IpProxyFromType;
  /** True where the service has premium proxies in the task's area. */
  hasPremium: boolean;
  /** True where the stored passwords can be decrypted. */
  isReadable: boolean;
}

/** Starts of a template on one day, and the rows of these runs. */
export interface UsageToday {
  starts: number;
  rows: number;
}

/** The reasons why a start is refused, with the facts that the dialog shows (§8.4). */
export type StartRefusal =
  | { code: 'TemplateAbandoned' }
  | { code: 'TemplateFailing' }
  | { code: 'TemplateMaintaining' }
  | { code: 'WrongTemplateVersion'; saved: number; current: number }
  | { code: 'LocalOnly' }
  | { code: 'RunsNowhere' }
  | { code: 'BrowserMissing' }
  | { code: 'LevelExpired' }
  | { code: 'PlanTooLow'; current: AccountLevel; required: AccountLevel }
  | { code: 'BalanceTooLow'; balanceMicro: number; neededMicro: number }
  /** Returned by the service only: the addresses are too many, too long or too much text for a run. */
  | { code: 'AddressesTooLarge' }
  /**
   * Its starts ended their processes (server/commands/task/start/startNote.ts): refused until its parameters change.
   */
  | { code: 'SetAside' }
  | { code: 'AlreadyRunning' }
  | { code: 'DailyStartsReached'; limit: number }
  | { code: 'DailyRowsReached'; limit: number; rows: number }
  | { code: 'ProxyPlanTooLow' }
  | { code: 'ProxyBalanceTooLow' }
  | { code: 'ProxyPoolMissing' }
  | { code: 'ProxyUnreadable' }
  | { code: 'PlanStorageFull'; used: number; limit: number }
  | { code: 'ServiceStorageFull' };

/** The decision about a start: go ahead, ask first because the balance is low (§8.4), or refuse with the reason. */
export type StartPlan =
  | { do: 'go' }
  | { do: 'ask'; balanceMicro: number; pricePerRowMicro: number; approximateRows: number }
  | { do: 'refuse'; refusal: StartRefusal };

/** The code of §8.2 that API clients get for each refusal. */
export const resultByRefusal: Record<StartRefusal['code'], StartResult> = {
  TemplateAbandoned: StartResult.TemplateNotAvailable,
  TemplateFailing: StartResult.TemplateNotAvailable,
  TemplateMaintaining: StartResult.TemplateNotAvailable,
  WrongTemplateVersion: StartResult.FailedForOther,
  LocalOnly: StartResult.TemplateCannotRunOnCloud,
  RunsNowhere: StartResult.TemplateCannotRunOnCloud,
  BrowserMissing: StartResult.TemplateCannotRunOnCloud,
  LevelExpired: StartResult.FunctionNotEnable,
  PlanTooLow: StartResult.FunctionNotEnable,
  BalanceTooLow: StartResult.TemplateBalanceNotEnough,
  AddressesTooLarge: StartResult.FailedForOther,
  SetAside: StartResult.FailedForOther,
  AlreadyRunning: StartResult.OnExecuting,
  DailyStartsReached: StartResult.ReachTemplateDailyUseLimit,
  DailyRowsReached: StartResult.ReachTemplateDailyExtractLimit,
  ProxyPlanTooLow: StartResult.FunctionNotEnable,
  ProxyBalanceTooLow: StartResult.TemplateBalanceNotEnough,
  ProxyPoolMissing: StartResult.FailedForOther,
  ProxyUnreadable: StartResult.FailedForOther,
  PlanStorageFull: StartResult.FailedForOther,
  ServiceStorageFull: StartResult.FailedForOther,
};

/**
 * Decides about a cloud start, in the order of §4 (eligibility, status, daily limit) and by the rules of §6 only. Runs
 * on the device with the facts that it has, and again on the service, which decides finally.
 */
export function planStart(facts: StartFacts): StartPlan {
  const refusal = startRefusal(facts);
  if (refusal !== null) return { do: 'refuse', refusal };
  const { balanceMicro } = facts.account;
  const pricePerRowMicro = facts.template?.pricePerRowMicro ?? 0;
  if (pricePerRowMicro === 0 || balanceMicro >= balanceLowThresholdMicro) return { do: 'go' };
  return {
    do: 'ask',
    balanceMicro,
    pricePerRowMicro,
    approximateRows: approximateRows(balanceMicro, pricePerRowMicro),
  };
}

function startRefusal(facts: StartFacts): StartRefusal | null {
  const { account, task, template, today } = facts;
  if (template === null) return { code: 'TemplateAbandoned' };
  return (
    templateRefusal(template) ??
    (task.isSetAside === true ? { code: 'SetAside' } : null) ??
    versionRefusal(task, template) ??
    accountRefusal(account, template) ??
    proxyRefusal(account, task) ??
    (isTaskActive(task.status) ? { code: 'AlreadyRunning' } : null) ??
    storageRefusal(facts) ??
    dailyRefusal(template, today)
  );
}

type Template = NonNullable<StartFacts['template']>;

/** §4, effects of the template status, and §6, places where it runs. */
function templateRefusal({ status, runOn, isBrowserMissing }: Template): StartRefusal | null {
  if (status === TemplateStatus.New) return { code: 'TemplateFailing' };
  if (status === TemplateStatus.Obsoleting) return { code: 'TemplateAbandoned' };
  if (status === TemplateStatus.Maintaining) return { code: 'TemplateMaintaining' };
  if (runOn === RunOn.Local) return { code: 'LocalOnly' };
  if (runOn === RunOn.None) return { code: 'RunsNowhere' };
  return isBrowserMissing === true ? { code: 'BrowserMissing' } : null;
}

/**
 * A changed template still runs the tasks whose parameters fit it, so that a repaired recipe does not stop them all.
 */
function versionRefusal(task: StartFacts['task'], { version }: Template): StartRefusal | null {
  if (task.templateVersion === version || task.hasFittingParameters) return null;
  return { code: 'WrongTemplateVersion', saved: task.templateVersion, current: version };
}

/** §6: first the level, then the balance. */
function accountRefusal(account: StartFacts['account'], template: Template): StartRefusal | null {
  const { level: current, isLevelExpired, balanceMicro } = account;
  if (isLevelExpired) return { code: 'LevelExpired' };
  const wanted = template.allowCrossAccountLevelPricing ? AccountLevel.None : template.accountLimit;
  const required = canRunInCloud(wanted) ? wanted : AccountLevel.Standard;
  if (!isLevelAtLeast(current, required)) return { code: 'PlanTooLow', current, required };
  const { canUse, chargingGranularityMicro } = balanceInfo(balanceMicro, template.pricePerRowMicro);
  return canUse ? null : { code: 'BalanceTooLow', balanceMicro, neededMicro: chargingGranularityMicro };
}

/** §4 and §6, the check for premium proxies; a task whose proxies are not available never runs without them. */
function proxyRefusal({ level, balanceMicro }: StartFacts['account'], { proxies }: StartFacts['task']) {
  if (proxies?.ipProxyFromType === IpProxyFromType.Custom && !proxies.isReadable) {
    return { code: 'ProxyUnreadable' } as const;
  }
  if (proxies?.ipProxyFromType !== IpProxyFromType.Strong) return null;
  if (!proxies.hasPremium) return { code: 'ProxyPoolMissing' } as const;
  const gate = premiumGate({ level, totalBalanceMicro: balanceMicro });
  if (gate === 'upgrade') return { code: 'ProxyPlanTooLow' } as const;
  return gate === 'recharge' ? ({ code: 'ProxyBalanceTooLow' } as const) : null;
}

/** Refuses a start where storage is full: the run would stop at its first row. */
export function storageRefusal({ storage }: StartFacts) {
  if (storage === undefined) return null;
  const { used, limit, isServiceFull } = storage;
  if (isServiceFull) return { code: 'ServiceStorageFull' } as const;
  return used < limit ? null : ({ code: 'PlanStorageFull', used, limit } as const);
}

/** §9: the daily limits of a template. */
function dailyRefusal(template: Template, today: UsageToday): StartRefusal | null {
  const { dailyMaxCount } = template;
  if (dailyMaxCount !== undefined && today.starts >= dailyMaxCount) {
    return { code: 'DailyStartsReached', limit: dailyMaxCount };
  }
  return dailyRowsRefusal(template, today);
}

/**
 * Refuses a start at the daily limit of rows, over all runs of the day; within a run the rows are counted as they are
 * written (server/jobs/write/quotaCut.ts).
 */
export function dailyRowsRefusal({ dailyMaxExtractedCount: limit }: Template, { rows }: UsageToday) {
  return limit !== undefined && rows >= limit ? ({ code: 'DailyRowsReached', limit, rows } as const) : null;
}
