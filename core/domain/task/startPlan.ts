import { AccountLevel, canRunInCloud, isLevelAtLeast } from '../account/level.ts';
import type { QuotaUse } from '../account/quota.ts';
import { approximateRows, balanceInfo, balanceLowThresholdMicro } from '../account/templateBalance.ts';
import { premiumGate } from '../proxy/premiumGate.ts';
import { IpProxyFromType } from '../proxy/proxySettings.ts';
import { RunOn, TemplateStatus } from '../template/template.ts';
import { StartResult } from './runResult.ts';
import { isTaskActive, type TaskStatus } from './status.ts';

export interface StartFacts {
  account: { level: AccountLevel; isLevelExpired: boolean; balanceMicro: number };
  /** What the account keeps of its runs, where that is known, and whether the service has no space left. */
  storage?: QuotaUse & { isServiceFull: boolean };
  task: {
    status: TaskStatus;
    templateVersion: number;
    /** Whether its parameters follow the rules of the template as it is today. */
    hasFittingParameters: boolean;
    /** As its device knows it; the service looks at its notes (server/commands/task/startNote.ts). */
    isSetAside?: boolean | undefined;
    /** How it leaves for the net; left out, without proxies. */
    proxies?: StartProxies;
  };
  /** `null` when the template is not in the gallery any more. */
  template: {
    version: number;
    status: TemplateStatus;
    runOn: RunOn;
    /** It needs a browser and the service has none. */
    isBrowserMissing?: boolean | undefined;
    accountLimit: AccountLevel;
    allowCrossAccountLevelPricing: boolean;
    pricePerRowMicro: number;
    dailyMaxCount?: number | undefined;
    dailyMaxExtractedCount?: number | undefined;
  } | null;
  /** What the account has had of the template since midnight UTC. */
  today: UsageToday;
}

/** What is known of a task's proxies; a device leaves to the service what only the service knows. */
export interface StartProxies {
  ipProxyFromType: IpProxyFromType;
  /** Whether the service has premium proxies in the task's area. */
  hasPremium: boolean;
  /** Whether the stored passwords can be read. */
  isReadable: boolean;
}

/** Starts of a template on one day, and the rows that these brought. */
export interface UsageToday {
  starts: number;
  rows: number;
}

/** Why a start does not go ahead, with what its dialog says (§8.4). */
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
  /** Said by the service only: more addresses, longer ones or more text than a run begins with. */
  | { code: 'AddressesTooLarge' }
  /** Its starts ended their processes (core/domain/task/lostStart.ts): none until its parameters are changed. */
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

/** Go ahead; or ask first because the balance is low (§8.4); or say why not. */
export type StartPlan =
  | { do: 'go' }
  | { do: 'ask'; balanceMicro: number; pricePerRowMicro: number; approximateRows: number }
  | { do: 'refuse'; refusal: StartRefusal };

/** The code of §8.2 that a program is told for each refusal. */
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
 * What to do before a cloud start, in the order of §4 (eligibility, status, daily limit) and by the rules of §6 only.
 * Runs on the device with what it knows, and again on the service, which has the last word.
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

/** §4, template status effects, and §6, where it runs. */
function templateRefusal({ status, runOn, isBrowserMissing }: Template): StartRefusal | null {
  if (status === TemplateStatus.New) return { code: 'TemplateFailing' };
  if (status === TemplateStatus.Obsoleting) return { code: 'TemplateAbandoned' };
  if (status === TemplateStatus.Maintaining) return { code: 'TemplateMaintaining' };
  if (runOn === RunOn.Local) return { code: 'LocalOnly' };
  if (runOn === RunOn.None) return { code: 'RunsNowhere' };
  return isBrowserMissing === true ? { code: 'BrowserMissing' } : null;
}

/** A template that changed runs the tasks it can still run: a mended recipe must not stop them all. */
function versionRefusal(task: StartFacts['task'], { version }: Template): StartRefusal | null {
  if (task.templateVersion === version || task.hasFittingParameters) return null;
  return { code: 'WrongTemplateVersion', saved: task.templateVersion, current: version };
}

/** §6: the level first, then the money. */
function accountRefusal(account: StartFacts['account'], template: Template): StartRefusal | null {
  const { level: current, isLevelExpired, balanceMicro } = account;
  if (isLevelExpired) return { code: 'LevelExpired' };
  const wanted = template.allowCrossAccountLevelPricing ? AccountLevel.None : template.accountLimit;
  const required = canRunInCloud(wanted) ? wanted : AccountLevel.Standard;
  if (!isLevelAtLeast(current, required)) return { code: 'PlanTooLow', current, required };
  const { canUse, chargingGranularityMicro } = balanceInfo(balanceMicro, template.pricePerRowMicro);
  return canUse ? null : { code: 'BalanceTooLow', balanceMicro, neededMicro: chargingGranularityMicro };
}

/** §4 and §6, the gate of premium proxies; a task whose proxies cannot be had never runs without them. */
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

/** A run would stop with its first row. */
export function storageRefusal({ storage }: StartFacts) {
  if (storage === undefined) return null;
  const { used, limit, isServiceFull } = storage;
  if (isServiceFull) return { code: 'ServiceStorageFull' } as const;
  return used < limit ? null : ({ code: 'PlanStorageFull', used, limit } as const);
}

/** §9. */
function dailyRefusal(template: Template, today: UsageToday): StartRefusal | null {
  const { dailyMaxCount } = template;
  if (dailyMaxCount !== undefined && today.starts >= dailyMaxCount) {
    return { code: 'DailyStartsReached', limit: dailyMaxCount };
  }
  return dailyRowsRefusal(template, today);
}

/** Of all runs of the day; within a run they are counted as they are written (server/jobs/write/quotaCut.ts). */
export function dailyRowsRefusal({ dailyMaxExtractedCount: limit }: Template, { rows }: UsageToday) {
  return limit !== undefined && rows >= limit ? ({ code: 'DailyRowsReached', limit, rows } as const) : null;
}
