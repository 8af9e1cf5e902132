import { dayMs } from '#core/domain/dayMs.ts';
import {
  getBilling,
  listActiveActivities,
  listCoupons,
  listGoods,
  queryOrders,
} from '#core/wire/calls/account/orderCalls.ts';
import { getPaymentSettings } from '#core/wire/calls/account/paymentCalls.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { Store } from '#app/store/openStore.ts';
import type { MetaValues } from '#app/store/tables.ts';
import type { ApiClient } from '../service/apiClient.ts';
import { writeAsLeader } from '../lead/leaderLease.ts';

/** The number of newest orders that a device stores. */
const maxOrders = 200;

/** Reads orders, coupons, goods and billing information again when they have changed, or a new day has begun. */
export async function pullMoney(store: Store, service: ApiClient, lease: number, now = Date.now()): Promise<void> {
  const money = (await store.main.account.get(store.accountId))?.money;
  const row = await store.main.meta.get('money');
  const last = row?.key === 'money' ? row.value : null;
  if (money === undefined || (last !== null && !isDue(last, money, now))) return;
  const orders = await service.send(queryOrders, { body: { take: maxOrders } });
  const coupons = await service.send(listCoupons, {});
  const billing = await service.send(getBilling, {});
  const plans = await service.send(listGoods, { params: { key: 'plan' } });
  const credits = await service.send(listGoods, { params: { key: 'balance' } });
  const activities = await service.send(listActiveActivities, {});
  const payment = await service.send(getPaymentSettings, {});
  if (!orders.ok || !coupons.ok || !billing.ok || !plans.ok || !credits.ok || !activities.ok || !payment.ok) return;
  const { items, total } = orders.value;
  const value = {
    readAt: now,
    changes: money.changes,
    provider: money.provider,
    orders: items,
    orderCount: total,
    coupons: coupons.value,
    billing: billing.value.billing,
    plans: plans.value,
    credits: credits.value,
    activities: activities.value,
    payment: payment.value,
  };
  await writeAsLeader(store, lease, [], async () => {
    await store.main.meta.put({ key: 'money', value });
  });
}

function isDue(
  last: Pick<MetaValues['money'], 'changes' | 'provider' | 'readAt' | 'payment'>,
  { changes, provider }: NonNullable<Account['money']>,
  now: number,
): boolean {
  if (last.payment === undefined || last.changes !== changes || last.provider !== provider) return true;
  return Math.floor(last.readAt / dayMs) !== Math.floor(now / dayMs);
}
