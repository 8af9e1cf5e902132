import { z } from 'zod';
import { LedgerKind, ResourceType, usageDays } from '#core/domain/account/usage.ts';
import { code, count, micro, numberInText, time, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { balance } from '../task/startCalls.ts';

/** §7.3: returns true where the account may begin a trial. The specification's path begins without a slash. */
export const canTrial = defineCall('GET', '/api/saleservice/subscription-trial/can-trial', { reply: z.boolean() });

/** Begins the trial of the account; refused with `TrialNotAvailable`. The specification shows no path. */
export const beginTrial = defineCall('POST', '/api/saleservice/subscription-trial/begin-trial', {
  reply: z.strictObject({ trialEndsAt: time }),
});

/** §7.1, balance info of §3.3 for all templates: whether the account can start rows that cost money. */
export const getTemplateBalance = defineCall('GET', '/v1/accounts/templateBalance', {
  reply: balance.extend({ totalBalanceMicro: micro }),
});

/**
 * §7.1, §3.7: the resources that the account pays for, with the charges of the last 30 days. A resource's id is its
 * type.
 */
export const getResources = defineCall('GET', '/v1/accounts/resources', {
  reply: z.strictObject({
    balanceMicro: micro,
    totalBalanceMicro: micro,
    resources: z.array(z.strictObject({ id: count, resourceType: code(ResourceType), chargedMicro: micro })),
  }),
});

const day = z.iso.date();
/** `rowCount` is a number where each row has a price; a charge for proxies has `null`. */
const charge = { rowCount: count.nullable(), chargedMicro: micro };
/** The task of a charge, and the member whose task it is (§6). */
const chargedTask = {
  taskId: uuid.nullable(),
  taskName: z.string().nullable(),
  memberName: z.string().nullable().exactOptional(),
};
const usageDay = z.strictObject({
  day,
  ...charge,
  taskCount: count,
  /** The most expensive tasks; a task that was deleted permanently has no name, and a member's no id. */
  tasks: z.array(z.strictObject({ ...chargedTask, ...charge })),
});

/**
 * §7.3: charges of a resource per day (UTC), the newest first; days without charges are missing. Refused with
 * `NotFound`.
 */
export const listDailyUsage = defineCall('GET', '/v1/resources/{id}/dailyUsageLogs', {
  params: z.strictObject({ id: numberInText(0) }),
  query: z.strictObject({ days: numberInText(1, 366).default(usageDays) }),
  reply: z.array(usageDay),
});
export type UsageDay = z.output<typeof usageDay>;

export const ledgerLine = z.strictObject({
  entryId: count,
  kind: code(LedgerKind),
  /** Positive for credit, negative for charges. */
  amountMicro: micro,
  rowCount: count.nullable(),
  ...chargedTask,
  lotNo: count.nullable(),
  createdAt: time,
});
export type LedgerLine = z.output<typeof ledgerLine>;

/** The ledger, the newest first; a run's charges of one kind are one line. The specification shows no path. */
export const listLedger = defineCall('GET', '/v1/accounts/ledger', {
  query: z.strictObject({
    page: numberInText(1, 1_000_000).default(1),
    pageSize: numberInText(1, 500).default(20),
  }),
  reply: z.strictObject({ items: z.array(ledgerLine), total: count }),
});
