import { AccountLevel, isLevelAtLeast } from '../account/level.ts';
import { balanceInfo } from '../account/templateBalance.ts';
import { IpProxyFromType } from '../proxy/proxySettings.ts';
import { RunOn, TemplateStatus } from '../template/template.ts';
import { dailyRowsRefusal, storageRefusal, type StartFacts } from './startPlan.ts';
import { isTaskActive } from '../task/status.ts';

/** Reasons why a run on the user's own machine does not start. */
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
  /** Another run of the task began after the one that was to be continued. */
  'RunFollowed',
] as const;
export type LocalRefusal = (typeof localRefusals)[number];

/**
 * The reason why a task may not run on the user's own machine, or `null`. The rules of §6 for cloud runs (plans with
 * cloud runs, an expired plan, daily starts of §9) do not apply here. The template's own level, price, status and daily
 * rows apply, and so does the account's storage. A task with proxies is refused, because only the service has them.
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
