import { describe, expect, it } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { minimumBalanceMicro, planStart, StartResult, type StartFacts } from '#core/domain/task/startPlan.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';

const template = {
  status: TemplateStatus.Published,
  runOn: RunOn.Both,
  accountLimit: AccountLevel.Standard,
  allowCrossAccountLevelPricing: false,
  pricePerRowMicro: 100,
} as const;

const fine: StartFacts = {
  level: AccountLevel.Professional,
  balanceMicro: minimumBalanceMicro,
  taskStatus: TaskStatus.Ready,
  template,
};

describe('a start (§4, §6)', () => {
  it.each<[name: string, facts: Partial<StartFacts>, result: StartResult]>([
    ['goes ahead when no rule speaks against it', {}, StartResult.Succeed],
    ['goes ahead again after a stop', { taskStatus: TaskStatus.Stopped }, StartResult.Succeed],
    ['needs its template to exist', { template: null }, StartResult.TemplateNotAvailable],
    [
      'needs a published template, not a new one',
      { template: { ...template, status: TemplateStatus.New } },
      StartResult.TemplateNotAvailable,
    ],
    [
      'waits out maintenance',
      { template: { ...template, status: TemplateStatus.Maintaining } },
      StartResult.TemplateNotAvailable,
    ],
    [
      'refuses an obsolete template',
      { template: { ...template, status: TemplateStatus.Obsoleting } },
      StartResult.TemplateNotAvailable,
    ],
    [
      'refuses a local-only template',
      { template: { ...template, runOn: RunOn.Local } },
      StartResult.TemplateCannotRunOnCloud,
    ],
    ['is not for Free accounts', { level: AccountLevel.Free }, StartResult.FunctionNotEnable],
    ['is not for Basic accounts', { level: AccountLevel.Basic }, StartResult.FunctionNotEnable],
    ['is not for accounts without a plan', { level: AccountLevel.None }, StartResult.FunctionNotEnable],
    [
      'is not for a level below the template’s',
      { level: AccountLevel.Standard, template: { ...template, accountLimit: AccountLevel.Enterprise } },
      StartResult.FunctionNotEnable,
    ],
    [
      'is for a level below the template’s where cross-level pricing applies',
      {
        level: AccountLevel.Standard,
        template: { ...template, accountLimit: AccountLevel.Enterprise, allowCrossAccountLevelPricing: true },
      },
      StartResult.Succeed,
    ],
    ['is refused while the task runs', { taskStatus: TaskStatus.Running }, StartResult.OnExecuting],
    ['is refused while the task waits', { taskStatus: TaskStatus.Waiting }, StartResult.OnExecuting],
    [
      'needs a balance where a row has a price',
      { balanceMicro: minimumBalanceMicro - 1 },
      StartResult.TemplateBalanceNotEnough,
    ],
    [
      'needs no balance where rows are free',
      { balanceMicro: 0, template: { ...template, pricePerRowMicro: 0 } },
      StartResult.Succeed,
    ],
  ])('%s', (_name, facts, result) => {
    expect(planStart({ ...fine, ...facts })).toBe(result);
  });
});
