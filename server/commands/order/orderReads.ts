import { couponStatus } from '#core/domain/order/coupon.ts';
import { goodsOf, type GoodsKey, type Product } from '#core/domain/order/goods.ts';
import { OrderItemKind, type OrderStatus, type OrderType } from '#core/domain/order/orderCodes.ts';
import { activityStatus, ActivityStep, phaseAt, type SaleActivity } from '#core/domain/order/saleActivity.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type {
  Coupon,
  GoodsItem,
  listActivities as listActivitiesCall,
  queryOrders as queryOrdersCall,
} from '#core/wire/calls/account/orderCalls.ts';
import { readCoupons } from '#server/db/tables/order/coupons.ts';
import { readOrders } from '#server/db/tables/order/orders.ts';
import { presentOrder } from '#server/present/presentOrder.ts';
import type { CommandContext } from '../commandContext.ts';

/** §7.3: orders of the account, the newest first. */
export async function queryOrders(
  { database }: CommandContext,
  accountId: string,
  query: { start: number; take: number; type: OrderType | null; status: OrderStatus | null },
): Promise<CallReply<typeof queryOrdersCall>> {
  const { rows, total } = await database.withAccount(accountId, (tx) => readOrders(tx, accountId, query));
  return { items: rows.map(presentOrder), total };
}

/** §7.3: the goods of a collection; none where the service takes no payments. */
export function listGoods({ payments }: CommandContext, key: GoodsKey): GoodsItem[] {
  return payments.provider === null ? [] : goodsOf(payments.sales.goods, key).map(presentGoods);
}

function presentGoods(product: Product): GoodsItem {
  const isPlan = product.kind === OrderItemKind.Version;
  return {
    code: product.code,
    kind: product.kind,
    priceMicro: product.priceMicro,
    level: isPlan ? product.level : null,
    months: isPlan ? product.months : null,
    creditMicro: isPlan ? null : product.creditMicro,
  };
}

/** The coupons of the account with their state now (§3.7), the newest first. */
export async function listCoupons({ database }: CommandContext, accountId: string): Promise<Coupon[]> {
  const rows = await database.withAccount(accountId, (tx) => readCoupons(tx, accountId));
  return rows.map((row) => {
    const [usedAt, endsAt] = [row.used_at?.getTime() ?? null, row.ends_at.getTime()];
    return {
      couponId: row.coupon_id,
      code: row.code,
      type: row.type,
      status: couponStatus({ usedAt, endsAt }, Date.now()),
      amountMicro: row.amount_micro,
      percent: row.percent,
      minMicro: row.min_micro,
      boundAt: row.bound_at.getTime(),
      endsAt,
      usedAt,
    };
  });
}

type Activities = CallReply<typeof listActivitiesCall>;

/** §7.3: the sales of which a phase is in force; none where the service takes no payments. */
export function listActiveActivities({ payments }: CommandContext): Activities {
  if (payments.provider === null) return [];
  const now = Date.now();
  return payments.sales.activities
    .filter((each) => phaseAt(each, now) !== null)
    .map((each) => presentActivity(each, now));
}

/** §7.3: the sale with this code. */
export function listActivities({ payments }: CommandContext, code: string): Activities {
  const found = payments.provider === null ? [] : payments.sales.activities.filter((each) => each.code === code);
  return found.map((each) => presentActivity(each, Date.now()));
}

function presentActivity(activity: SaleActivity, now: number): Activities[number] {
  const { code, name, phases } = activity;
  const step = phaseAt(activity, now)?.step ?? ActivityStep.NotActivity;
  return { code, name, status: activityStatus(activity, now), step, phases: phases.map((phase) => ({ ...phase })) };
}
