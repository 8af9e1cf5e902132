import type { Drift } from '#core/domain/drift/drift.ts';
import { AccountLevel, hasParent, levelRank } from '#core/domain/account/level.ts';
import { scarceQuotas, type ScarceQuota } from '#core/domain/account/quota.ts';
import { balanceLowThresholdMicro, chargingGranularityMicro } from '#core/domain/account/templateBalance.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { Template } from '#core/wire/rows/template.ts';
import type { RunOfTask } from '#app/store/queries/overview.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';

/** Problems of the account, the most expensive first. */
export type Attention =
  | { kind: 'balance'; balanceMicro: number; limitMicro: number; isEmpty: boolean }
  | ({ kind: 'quota'; canUpgrade: boolean } & ScarceQuota)
  | { kind: 'failed'; run: RunOfTask }
  | { kind: 'drift'; run: RunOfTask; drift: Drift }
  | { kind: 'missed'; task: TaskView; skip: NonNullable<TaskView['lastSkip']> }
  | { kind: 'maintenance'; template: Template; taskCount: number }
  | { kind: 'waiting'; task: TaskView; total: number; canUpgrade: boolean };

interface Facts {
  account: Account;
  /** True if the account ever had a credit or a charge. */
  hasLedger: boolean;
  failed: readonly RunOfTask[];
  drifted: readonly RunOfTask[];
  missed: readonly TaskView[];
  maintained: readonly { template: Template; taskCount: number }[];
  waiting: { task: TaskView | undefined; total: number };
}

export function attentionOf({ account, hasLedger, failed, drifted, missed, maintained, waiting }: Facts): Attention[] {
  const { task } = waiting;
  const quotas = quotasOf(account);
  return [
    ...balanceOf(account, hasLedger),
    ...quotas.filter(({ quota }) => isStorage(quota)),
    ...failed.map((run) => ({ kind: 'failed', run }) as const),
    ...drifted.flatMap((run) => (run.lot.drift ? { kind: 'drift' as const, run, drift: run.lot.drift } : [])),
    ...missed.flatMap((each) => (each.lastSkip ? { kind: 'missed' as const, task: each, skip: each.lastSkip } : [])),
    ...maintained.map((each) => ({ kind: 'maintenance', ...each }) as const),
    ...(task === undefined
      ? []
      : [{ kind: 'waiting' as const, task, total: waiting.total, canUpgrade: !hasParent(account) }]),
    ...quotas.filter(({ quota }) => !isStorage(quota)),
  ];
}

function quotasOf(account: Account) {
  const canUpgrade =
    !hasParent(account) && levelRank(account.currentAccountLevel) < levelRank(AccountLevel.EnterprisePlus);
  return scarceQuotas(account.quotas).map((each) => ({ kind: 'quota' as const, canUpgrade, ...each }));
}

/**
 * Returns whether a quota limits stored data. Without space for data some work is blocked today; another group or
 * runner is seldom needed.
 */
function isStorage(quota: ScarceQuota['quota']): boolean {
  return quota === 'storedBytes' || quota === 'listBytes';
}

/**
 * §9: returns the warning about a low balance. No warning for an account that never had a balance: it may use free
 * templates only.
 */
function balanceOf(account: Account, hasLedger: boolean): Attention[] {
  const { balanceMicro } = account;
  const isUsed = balanceMicro !== 0 || hasLedger;
  if (hasParent(account) || !isUsed || balanceMicro >= balanceLowThresholdMicro) return [];
  const isEmpty = balanceMicro < chargingGranularityMicro;
  const limitMicro = isEmpty ? chargingGranularityMicro : balanceLowThresholdMicro;
  return [{ kind: 'balance', balanceMicro, limitMicro, isEmpty }];
}
