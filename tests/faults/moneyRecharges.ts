import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { microPerDollar } from '#core/domain/order/goods.ts';
import { putRecharge } from '#core/wire/calls/account/paymentCalls.ts';
import type { Database } from '#server/db/database.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import type { Buyer } from './moneyBuyers.ts';
import { ignoreOutage } from './moneyRefunds.ts';

const thresholdDollars = 10;
const thresholdMicro = thresholdDollars * microPerDollar;
const rechargeMicro = 20 * microPerDollar;

/** An account whose balance is charged again and again, and recharged automatically by the service that is killed. */
export interface Saver {
  accountId: string;
  counts: { charges: number; recharges: number };
  /** Waits for the last recharge and returns what is wrong: money that was asked for twice, or not at all. */
  settle(): Promise<string[]>;
}

/** Stores a card for the account and charges it, each time in one transaction with the mark, as a write of rows does. */
export async function startSaver(database: Database, buyer: Buyer, random: () => number): Promise<Saver> {
  const { kysely } = database;
  const { accountId } = buyer;
  await sql`insert into payment_customers values (${accountId}, 'test', ${`test_${accountId}`})`.execute(kysely);
  await sql`
    insert into payment_methods (account_id, provider, reference, brand, last4, expires, is_default)
    values (${accountId}, 'test', ${`test_pays_${accountId}`}, 'visa', '4242', '2039-12', true)`.execute(kysely);
  const limits = { thresholdDollars, monthlyLimitDollars: 10_000 };
  await buyer.send(putRecharge, { body: { isOn: true, code: 'balance-20', ...limits } });
  const counts = { charges: 0, recharges: 0 };
  let isOver = false;
  const chargeOnce = async (): Promise<void> => {
    const amount = -Math.ceil(random() * 3 * microPerDollar);
    const cause = `rows:fault:${counts.charges}`;
    // The same charge again is the same entry, also where the answer to its commit was lost.
    await database.withoutRls(async (tx) => {
      await sql`
        insert into ledger (account_id, amount_micro, kind, cause) values (${accountId}, ${amount}, 'rows', ${cause})
        on conflict (cause) do nothing`.execute(tx);
      await sql`update auto_recharges set is_due = true where account_id = ${accountId} and is_on`.execute(tx);
    });
    counts.charges += 1;
  };
  const stateOf = async () => {
    const { rows } = await sql<{ balance: number; waiting: number; paid: number }>`
      select (select coalesce(sum(amount_micro), 0)::bigint from ledger where account_id = ${accountId}) as balance,
        (count(*) filter (where status = 0))::int as waiting, (count(*) filter (where status = 1))::int as paid
      from orders where account_id = ${accountId}`.execute(kysely);
    return rows[0] ?? { balance: 0, waiting: 0, paid: 0 };
  };
  // Runs stop where nothing is left: charges that went on while no recharge comes would need hours of recharges.
  const chargeWhilePaid = async (): Promise<void> => {
    if ((await stateOf()).balance > -rechargeMicro) await chargeOnce();
  };
  const running = (async () => {
    while (!isOver) {
      await chargeWhilePaid().catch(ignoreOutage);
      await sleep(random() * 400);
    }
  })();
  // It is thrown by `settle`.
  running.catch(() => undefined);
  return {
    accountId,
    counts,
    settle: async () => {
      isOver = true;
      await running;
      // What was cut off is asked for again now, not after minutes. One recharge may be too small for all charges.
      const isDone = async () => {
        await sql`update orders set asked_at = null where account_id = ${accountId} and status = 0`.execute(kysely);
        const { balance, waiting } = await stateOf();
        if (waiting === 0 && balance < thresholdMicro) await chargeOnce();
        return waiting === 0 && balance >= thresholdMicro;
      };
      await waitFor(isDone, { pauseMs: 3_000, timeoutMs: 120_000 });
      const { balance, paid } = await stateOf();
      counts.recharges = paid;
      if (balance < thresholdMicro) return [`the balance ${balance} was not recharged`];
      return balance < thresholdMicro + rechargeMicro ? [] : [`the balance ${balance} was recharged too often`];
    },
  };
}
