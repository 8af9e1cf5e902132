import { z } from 'zod';
import { AccountLevel } from '#core/domain/account/level.ts';
import { locales } from '#core/domain/locale.ts';
import { code, count, micro, time } from '../codec/code.ts';
import { email } from './signUpRules.ts';

/** Whom to ask about plans and credit: an e-mail address, or a page. */
export const contact = z.union([email, z.url({ protocol: /^https?$/u, hostname: /./u }).max(500)]);

const quotaUse = z.strictObject({ used: count, limit: count });

/** §3.1. Balances are micro-units of US dollars. */
export const account = z.strictObject({
  userId: z.string(),
  email: z.string(),
  userName: z.string(),
  /** The account's own level; the one in force is `currentAccountLevel`, which a trial raises for a while. */
  accountLevel: code(AccountLevel),
  currentAccountLevel: code(AccountLevel),
  /** A trial has ended and the own level does not run in the cloud. */
  isLevelExpired: z.boolean(),
  canTrial: z.boolean(),
  /** When the trial ends or ended; `null` when there was none. */
  trialEndsAt: time.nullable(),
  /** What a trial gives on this service; 0 where there are none. */
  trialDays: count,
  /** Whom to ask about plans and credit, where the operator of the service has said. */
  operatorContact: contact.nullable(),
  /** What a gigabyte through premium proxies costs (§3.6), where the service has any. */
  proxyPricePerGbMicro: micro.nullable(),
  balanceMicro: micro,
  totalBalanceMicro: micro,
  /** Nodes: subtasks of this account that run at once. */
  cloudCount: count,
  /** Tasks the plan may keep (§6). */
  taskLimit: count,
  /**
   * What is used of what the plan keeps (core/domain/account/plan.ts); missing on a device that read the account
   * before.
   */
  quotas: z
    .strictObject({
      storedBytes: quotaUse,
      listBytes: quotaUse,
      groupLimit: quotaUse,
      runnerLimit: quotaUse,
      /** Of `storedBytes`: runs of tasks that are gone for good, which are taken away piece by piece. */
      removingBytes: count.exactOptional(),
    })
    .exactOptional(),
  language: z.enum(locales),
  createdAt: time,
});
export type Account = z.output<typeof account>;
