import { sql, type Selectable } from 'kysely';
import type { CouponEffect } from '#core/domain/order/coupon.ts';
import type { Tx } from '#server/db/database.ts';
import type { CouponTable } from '#server/db/schema/accountTables.ts';

export type CouponRow = Selectable<CouponTable>;

/** Returns the coupons of an account, the newest first. */
export async function readCoupons(tx: Tx, accountId: string): Promise<CouponRow[]> {
  return tx
    .selectFrom('coupons')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('bound_at', 'desc')
    .limit(maxCoupons)
    .execute();
}
const maxCoupons = 500;

/** Returns a coupon of the account that is neither used nor expired. */
export async function findCoupon(tx: Tx, accountId: string, couponId: string): Promise<CouponRow | undefined> {
  return tx
    .selectFrom('coupons')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('coupon_id', '=', couponId)
    .where('used_at', 'is', null)
    .where('ends_at', '>', new Date())
    .executeTakeFirst();
}

/** Marks a coupon as used; false where it was used before. */
export async function useCoupon(tx: Tx, couponId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set({ used_at: new Date() })
    .where('coupon_id', '=', couponId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Binds a coupon to an account that has not had it; `full`: it has not, and others have all of them. */
export async function bindCoupon(
  tx: Tx,
  accountId: string,
  { code, endsAt, type, amountMicro, percent, minMicro }: CouponEffect & { code: string; endsAt: number },
  isLeft: boolean,
): Promise<'bound' | 'taken' | 'full'> {
  const { rows } = await sql`select from coupons where account_id = ${accountId} and code = ${code}`.execute(tx);
  if (rows.length > 0) return 'taken';
  if (!isLeft) return 'full';
  await tx
    .insertInto('coupons')
    .values({
      account_id: accountId,
      code,
      type,
      amount_micro: amountMicro,
      percent,
      min_micro: minMicro,
      ends_at: new Date(endsAt),
    })
    .execute();
  return 'bound';
}

/** Returns the number of accounts that have a code. Others wait until the commit, so that the number stays right. */
export async function countBound(tx: Tx, code: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(${couponLock}, hashtext(${code}))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from coupons where code = ${code}`.execute(tx);
  return rows[0]?.count ?? 0;
}
const couponLock = 5_417_204;

export function effectOf({ type, amount_micro, percent, min_micro }: CouponRow): CouponEffect {
  return { type, amountMicro: amount_micro, percent, minMicro: min_micro };
}
