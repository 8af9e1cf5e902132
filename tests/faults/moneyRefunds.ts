import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import { refundOrder } from '#server/commands/order/refundOrder.ts';
import type { Database } from '#server/db/database.ts';
import { refusalOfDatabaseError } from '#server/db/refusalOfDatabaseError.ts';
import type { PaymentProvider } from '#server/payments/paymentProvider.ts';

/** An operator who gives the price of paid orders back, by a provider that is away or whose answers are lost. */
export interface Refunder {
  /** The refunds that the provider has made, by order, with their amounts. */
  made: Map<string, number>;
  counts: { refundsAsked: number; lostAnswers: number };
  /** Ends the refunds, and repeats the command for those that the provider has not confirmed. */
  settle(): Promise<void>;
}

/** The id of the test provider's refund of an order. */
export const refundIdOf = (orderId: string): string => `test_refund_${orderId}`;

interface RefunderOptions {
  database: Database;
  provider: PaymentProvider;
  accountIds: readonly string[];
  random: () => number;
  /** The provider reports a refund that it has made. */
  report: (orderId: string, amountMicro: number) => void;
}

export function startRefunder({ database, provider, accountIds, random, report }: RefunderOptions): Refunder {
  const made = new Map<string, number>();
  const counts = { refundsAsked: 0, lostAnswers: 0 };
  let isOver = false;
  const unreliable: PaymentProvider = {
    ...provider,
    refund: async ({ orderId, amountMicro, ...rest }) => {
      if (!isOver && random() < 0.2) return null;
      // As a provider with an idempotency key does: the first request counts.
      if (!made.has(orderId)) {
        made.set(orderId, amountMicro);
        report(orderId, amountMicro);
      }
      const isLost = !isOver && random() < 0.3;
      counts.lostAnswers += Number(isLost);
      return isLost ? null : provider.refund({ orderId, amountMicro, ...rest });
    },
  };
  const refund = async (accountId: string, orderNo: number): Promise<void> => {
    const refunded = await refundOrder(database, unreliable, { accountId, orderNo, reason: 'a test' });
    counts.refundsAsked += Number(typeof refunded !== 'string');
  };
  const refundAny = async (): Promise<void> => {
    const { rows } = await sql<{ accountId: string; orderNo: number }>`
      select account_id as "accountId", order_no as "orderNo" from orders
      where account_id = any(${[...accountIds]}) and status = ${OrderStatus.Paid}
      order by ended_at desc limit 8`.execute(database.kysely);
    const order = rows[Math.floor(random() * rows.length)];
    if (order !== undefined) await refund(order.accountId, order.orderNo);
  };
  const running = (async () => {
    while (!isOver) {
      await sleep(300 + random() * 2_000);
      await refundAny().catch(ignoreOutage);
    }
  })();
  // It is thrown by `settle`.
  running.catch(() => undefined);
  return {
    made,
    counts,
    settle: async () => {
      isOver = true;
      await running;
      const { rows } = await sql<{ accountId: string; orderNo: number }>`
        select credit_notes.account_id as "accountId", order_no as "orderNo"
        from credit_notes join orders using (order_id) where refund_id is null`.execute(database.kysely);
      for (const { accountId, orderNo } of rows) await refund(accountId, orderNo);
    },
  };
}

/** The database is killed while an operator's command runs: it fails, and is given again. */
export function ignoreOutage(error: unknown): void {
  if (refusalOfDatabaseError(error) === null) throw error;
}
