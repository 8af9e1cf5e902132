import { describe, expect, it, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import {
  approximateRows,
  balanceInfo,
  balanceLowThresholdMicro,
  chargingGranularityMicro,
} from '#core/domain/account/templateBalance.ts';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { planStart, resultByRefusal, type StartFacts, type StartRefusal } from '#core/domain/run/startPlan.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';

const template = {
  version: 3,
  status: TemplateStatus.Published,
  runOn: RunOn.Both,
  accountLimit: AccountLevel.Standard,
  allowCrossAccountLevelPricing: false,
  pricePerRowMicro: 100,
} as const;
const premium = { ipProxyFromType: IpProxyFromType.Strong, hasPremium: true, isReadable: true };
const custom = { ipProxyFromType: IpProxyFromType.Custom, hasPremium: false, isReadable: true };
const account = { level: AccountLevel.Professional, isLevelExpired: false, balanceMicro: balanceLowThresholdMicro };
const task = { status: TaskStatus.Ready, templateVersion: 3, hasFittingParameters: true };
const fine: StartFacts = { account, task, template, today: { starts: 0, rows: 0 } };

type Parts = {
  [Part in keyof StartFacts]?: Partial<NonNullable<StartFacts[Part]>> | null;
};

/** The facts of a start that goes ahead, with some of them changed. */
function factsWith(parts: Parts): StartFacts {
  const changed = Object.entries(parts).map(([name, part]) => [
    name,
    part === null ? null : { ...fine[name as keyof StartFacts], ...part },
  ]);
  return { ...fine, ...(Object.fromEntries(changed) as Partial<StartFacts>) };
}

describe('a start goes ahead (§4, §6)', () => {
  it.each<[name: string, parts: Parts]>([
    ['when no rule speaks against it', {}],
    ['again after a stop', { task: { status: TaskStatus.Stopped } }],
    ['again after an end', { task: { status: TaskStatus.Completed } }],
    [
      'for a level below the template’s where cross-level pricing applies',
      {
        account: { level: AccountLevel.Standard },
        template: { accountLimit: AccountLevel.Enterprise, allowCrossAccountLevelPricing: true },
      },
    ],
    [
      'with nothing on the account where rows are free',
      { account: { balanceMicro: 0 }, template: { pricePerRowMicro: 0 } },
    ],
    ['with a version that changed, while its parameters still fit', { task: { templateVersion: 2 } }],
    [
      'below the limits of the day',
      { template: { dailyMaxCount: 3, dailyMaxExtractedCount: 100 }, today: { starts: 2, rows: 99 } },
    ],
    [
      'with premium proxies and $3',
      { account: { balanceMicro: 3_000_000 }, task: { proxies: premium }, template: { pricePerRowMicro: 0 } },
    ],
    [
      'with custom proxies and no money',
      { account: { balanceMicro: 0 }, task: { proxies: custom }, template: { pricePerRowMicro: 0 } },
    ],
    ['whatever was used today where the template has no limits', { today: { starts: 1000, rows: 1_000_000 } }],
  ])('%s', (_name, parts) => {
    expect(planStart(factsWith(parts))).toEqual({ do: 'go' });
  });
});

describe('a start is refused (§6, §8.4)', () => {
  it.each<[name: string, parts: Parts, refusal: StartRefusal, result: StartResult]>([
    ['without its template', { template: null }, { code: 'TemplateAbandoned' }, StartResult.TemplateNotAvailable],
    [
      'for an obsolete template',
      { template: { status: TemplateStatus.Obsoleting } },
      { code: 'TemplateAbandoned' },
      StartResult.TemplateNotAvailable,
    ],
    [
      'for a new template, which is a template failure',
      { template: { status: TemplateStatus.New } },
      { code: 'TemplateFailing' },
      StartResult.TemplateNotAvailable,
    ],
    [
      'during maintenance',
      { template: { status: TemplateStatus.Maintaining } },
      { code: 'TemplateMaintaining' },
      StartResult.TemplateNotAvailable,
    ],
    [
      'for a local-only template',
      { template: { runOn: RunOn.Local } },
      { code: 'LocalOnly' },
      StartResult.TemplateCannotRunOnCloud,
    ],
    [
      'for a template that runs neither in the cloud nor locally',
      { template: { runOn: RunOn.None } },
      { code: 'RunsNowhere' },
      StartResult.TemplateCannotRunOnCloud,
    ],
    [
      'for a template that needs a browser where the service has none',
      { template: { isBrowserMissing: true } },
      { code: 'BrowserMissing' },
      StartResult.TemplateCannotRunOnCloud,
    ],
    [
      'where the template changed and the parameters no longer fit',
      { task: { templateVersion: 2, hasFittingParameters: false } },
      { code: 'WrongTemplateVersion', saved: 2, current: 3 },
      StartResult.FailedForOther,
    ],
    [
      'of a task whose starts ended their processes, before anything that may be mended otherwise',
      { task: { isSetAside: true, templateVersion: 2, hasFittingParameters: false } },
      { code: 'SetAside' },
      StartResult.FailedForOther,
    ],
    ...(
      [
        [
          'premium proxies below Standard',
          { level: AccountLevel.Free },
          premium,
          'PlanTooLow',
          StartResult.FunctionNotEnable,
        ],
        [
          'premium proxies with $2.99',
          { balanceMicro: 2_990_000 },
          premium,
          'ProxyBalanceTooLow',
          StartResult.TemplateBalanceNotEnough,
        ],
        [
          'premium proxies that the service has not',
          {},
          { ...premium, hasPremium: false },
          'ProxyPoolMissing',
          StartResult.FailedForOther,
        ],
        [
          'proxies whose passwords cannot be read',
          {},
          { ...custom, isReadable: false },
          'ProxyUnreadable',
          StartResult.FailedForOther,
        ],
      ] as const
    ).map(([name, account, proxies, code, result]): [string, Parts, StartRefusal, StartResult] => {
      const parts = { account, task: { proxies }, template: { pricePerRowMicro: 0 } };
      if (code !== 'PlanTooLow') return [`with ${name}`, parts, { code }, result];
      return [`with ${name}`, parts, { code, current: AccountLevel.Free, required: AccountLevel.Standard }, result];
    }),
    [
      'when the level has expired',
      { account: { isLevelExpired: true } },
      { code: 'LevelExpired' },
      StartResult.FunctionNotEnable,
    ],
    ...[AccountLevel.None, AccountLevel.Free, AccountLevel.Basic].map(
      (level): [string, Parts, StartRefusal, StartResult] => [
        `for level ${level}, which has no cloud`,
        { account: { level }, template: { accountLimit: AccountLevel.Free } },
        { code: 'PlanTooLow', current: level, required: AccountLevel.Standard },
        StartResult.FunctionNotEnable,
      ],
    ),
    [
      'for a level below the template’s, with the current and the required plan',
      { account: { level: AccountLevel.Standard }, template: { accountLimit: AccountLevel.Enterprise } },
      { code: 'PlanTooLow', current: AccountLevel.Standard, required: AccountLevel.Enterprise },
      StartResult.FunctionNotEnable,
    ],
    [
      'for a Basic account although cross-level pricing applies: it has no cloud',
      {
        account: { level: AccountLevel.Basic },
        template: { accountLimit: AccountLevel.Enterprise, allowCrossAccountLevelPricing: true },
      },
      { code: 'PlanTooLow', current: AccountLevel.Basic, required: AccountLevel.Standard },
      StartResult.FunctionNotEnable,
    ],
    [
      'below the charging granularity where a row has a price',
      { account: { balanceMicro: chargingGranularityMicro - 1 } },
      { code: 'BalanceTooLow', balanceMicro: chargingGranularityMicro - 1, neededMicro: chargingGranularityMicro },
      StartResult.TemplateBalanceNotEnough,
    ],
    [
      'while the task runs',
      { task: { status: TaskStatus.Running } },
      { code: 'AlreadyRunning' },
      StartResult.OnExecuting,
    ],
    [
      'while the task waits',
      { task: { status: TaskStatus.Waiting } },
      { code: 'AlreadyRunning' },
      StartResult.OnExecuting,
    ],
    [
      'when the account’s storage is full',
      { storage: { used: 7, limit: 5, isServiceFull: false }, template: { dailyMaxCount: 3 }, today: { starts: 3 } },
      { code: 'PlanStorageFull', used: 7, limit: 5 },
      StartResult.FailedForOther,
    ],
    [
      'when the service has no space left',
      { storage: { used: 0, limit: 5, isServiceFull: true } },
      { code: 'ServiceStorageFull' },
      StartResult.FailedForOther,
    ],
    [
      'when the template was started often enough today',
      { template: { dailyMaxCount: 3 }, today: { starts: 3 } },
      { code: 'DailyStartsReached', limit: 3 },
      StartResult.ReachTemplateDailyUseLimit,
    ],
    [
      'when the template has brought enough rows today',
      { template: { dailyMaxExtractedCount: 100 }, today: { rows: 130 } },
      { code: 'DailyRowsReached', limit: 100, rows: 130 },
      StartResult.ReachTemplateDailyExtractLimit,
    ],
  ])('%s', (_name, parts, refusal, result) => {
    expect(planStart(factsWith(parts))).toEqual({ do: 'refuse', refusal });
    expect(resultByRefusal[refusal.code]).toBe(result);
  });
});

test('§4: eligibility is looked at before the status, the status before the limits of the day', () => {
  const all: Parts = {
    account: { level: AccountLevel.Free, balanceMicro: 0 },
    task: { status: TaskStatus.Running },
    template: { runOn: RunOn.Local, dailyMaxCount: 1 },
    today: { starts: 1 },
  };
  const codes = [
    all,
    { ...all, template: { dailyMaxCount: 1 } },
    { ...all, template: { dailyMaxCount: 1 }, account: { balanceMicro: 0 } },
    { ...all, template: { dailyMaxCount: 1 }, account: {} },
    { ...all, template: { dailyMaxCount: 1 }, account: {}, task: {} },
  ].map((parts) => planStart(factsWith(parts)));
  expect(codes.map((plan) => (plan.do === 'refuse' ? plan.refusal.code : plan.do))).toEqual([
    'LocalOnly',
    'PlanTooLow',
    'BalanceTooLow',
    'AlreadyRunning',
    'DailyStartsReached',
  ]);
});

describe('a low balance', () => {
  it('is asked about with price, balance and the approximate number of items', () => {
    const balanceMicro = balanceLowThresholdMicro - 1;
    expect(planStart(factsWith({ account: { balanceMicro } }))).toEqual({
      do: 'ask',
      balanceMicro,
      pricePerRowMicro: 100,
      approximateRows: 49_999,
    });
  });

  it('is not asked about where rows are free', () => {
    const parts = { account: { balanceMicro: 1 }, template: { pricePerRowMicro: 0 } };
    expect(planStart(factsWith(parts))).toEqual({ do: 'go' });
  });

  it.each([
    [0, 0, true],
    [0, 1, false],
    [chargingGranularityMicro - 1, 1, false],
    [chargingGranularityMicro, 1, true],
  ])('of %d can be used at a price of %d: %s (§9: minimum 1)', (balanceMicro, price, canUse) => {
    expect(balanceInfo(balanceMicro, price)).toMatchObject({ canUse, balanceMicro });
  });

  it('below zero is enough for no row', () => {
    expect(approximateRows(-5, 10)).toBe(0);
  });
});
