import { AccountLevel, isLevelAtLeast } from '../account/level.ts';
import { balanceInfo } from '../account/templateBalance.ts';
import { IpProxyFromType } from '../proxy/proxySettings.ts';
import { RunOn, TemplateStatus } from '../template/template.ts';
import { dailyRowsRefusal, storageRefusal, type StartFacts } from './startPlan.ts';
import { isTaskActive } from './status.ts';

/** Why a run on the user's own machine does not begin. */
export const localRefusals = [
  'TemplateAbandoned',
  'TemplateFailing',
  'TemplateMaintaining',
  'CloudOnly',
  'WrongTemplateVersion',
  'PlanTooLow',
  'BalanceTooLow',
  'ProxiesSet',
  'AddressesTooLarge',
  'DailyRowsReached',
  'PlanStorageFull',
  'ServiceStorageFull',
  'SetAside',
  'AlreadyRunning',
  /** Another run of the task began after the one that was to go on. */
  'RunFollowed',
] as const;
export type LocalRefusal = (typeof localRefusals)[number];

/**
 * Whether a task may run on the user's own machine. What §6 says of cloud runs (plans that have them, a plan that has
 * expired, daily starts of §9) does not hold here; the template's own level, its price, its status and its rows of a
 * day do, and so does the account's storage. A task with proxies leaves by these or not at all, and only the service
 * has them.
 */
export function localRefusal(facts: StartFacts): LocalRefusal | null {
  const { account, task, template, today } = facts;
  if (template === null || template.status === TemplateStatus.Obsoleting) return 'TemplateAbandoned';
  if (template.status === TemplateStatus.New) return 'TemplateFailing';
  if (template.status === TemplateStatus.Maintaining) return 'TemplateMaintaining';
  if (template.runOn !== RunOn.Local && template.runOn !== RunOn.Both) return 'CloudOnly';
  if (task.templateVersion !== template.version && !task.hasFittingParameters) return 'WrongTemplateVersion';
  const required = template.allowCrossAccountLevelPricing ? AccountLevel.None : template.accountLimit;
  if (!isLevelAtLeast(account.level, required)) return 'PlanTooLow';
  if (!balanceInfo(account.balanceMicro, template.pricePerRowMicro).canUse) return 'BalanceTooLow';
  const { ipProxyFromType = IpProxyFromType.None } = task.proxies ?? {};
  if (ipProxyFromType !== IpProxyFromType.None) return 'ProxiesSet';
  if (isTaskActive(task.status)) return 'AlreadyRunning';
  return (storageRefusal(facts) ?? dailyRowsRefusal(template, today))?.code ?? null;
}
