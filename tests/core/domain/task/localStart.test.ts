import { describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import { localRefusal } from '#core/domain/run/localStart.ts';
import { planStart, type StartFacts } from '#core/domain/run/startPlan.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';

const template: NonNullable<StartFacts['template']> = {
  version: 2,
  status: TemplateStatus.Published,
  runOn: RunOn.Both,
  accountLimit: AccountLevel.Free,
  allowCrossAccountLevelPricing: false,
  pricePerRowMicro: 100,
  dailyMaxCount: 1,
};
const facts: StartFacts = {
  account: { level: AccountLevel.Free, isLevelExpired: true, balanceMicro: 5_000_000 },
  task: { status: TaskStatus.Stopped, templateVersion: 2, hasFittingParameters: true },
  template,
  today: { starts: 1, rows: 0 },
};

describe('a run on one’s own machine', () => {
  test('asks for none of what §6 and §9 ask for a cloud run', () => {
    expect(planStart(facts)).toMatchObject({ do: 'refuse' });
    expect(localRefusal(facts)).toBeNull();
    expect(localRefusal({ ...facts, template: { ...template, runOn: RunOn.Local } })).toBeNull();
  });

  test.each<[string, Partial<StartFacts>]>([
    ['TemplateAbandoned', { template: null }],
    ['TemplateAbandoned', { template: { ...template, status: TemplateStatus.Obsoleting } }],
    ['TemplateFailing', { template: { ...template, status: TemplateStatus.New } }],
    ['TemplateMaintaining', { template: { ...template, status: TemplateStatus.Maintaining } }],
    ['CloudOnly', { template: { ...template, runOn: RunOn.Cloud } }],
    ['CloudOnly', { template: { ...template, runOn: RunOn.None } }],
    ['WrongTemplateVersion', { task: { ...facts.task, templateVersion: 1, hasFittingParameters: false } }],
    ['DailyRowsReached', { template: { ...template, dailyMaxExtractedCount: 9 }, today: { starts: 0, rows: 9 } }],
    ['PlanStorageFull', { storage: { used: 5, limit: 5, isServiceFull: false } }],
    ['ServiceStorageFull', { storage: { used: 0, limit: 5, isServiceFull: true } }],
    ['PlanTooLow', { template: { ...template, accountLimit: AccountLevel.Standard } }],
    ['BalanceTooLow', { account: { ...facts.account, balanceMicro: 0 } }],
    [
      'ProxiesSet',
      {
        task: {
          ...facts.task,
          proxies: { ipProxyFromType: IpProxyFromType.Custom, hasPremium: true, isReadable: true },
        },
      },
    ],
    ['AlreadyRunning', { task: { ...facts.task, status: TaskStatus.Running } }],
    ['AlreadyRunning', { task: { ...facts.task, status: TaskStatus.Waiting } }],
  ])('is refused with %s', (refusal, part) => {
    expect(localRefusal({ ...facts, ...part })).toBe(refusal);
  });
});
