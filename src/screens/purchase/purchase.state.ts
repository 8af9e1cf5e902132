import { useEffect, useState } from 'react';
import { goodsKeys, type GoodsKey } from '#core/domain/order/goods.ts';
import type { Quote } from '#core/domain/order/quote.ts';
import { baseCodeOf } from '#core/domain/order/saleActivity.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { MetaValues } from '#app/store/tables.ts';

/** The product that the address names. */
export interface Wanted {
  code: string;
  quantity: number;
}

/** Reads the product from the address, which the user may have typed. */
export function readWanted(search: URLSearchParams): Wanted {
  const quantity = Math.trunc(Number(search.get('quantity') ?? '1'));
  return { code: search.get('code') ?? '', quantity: quantity >= 1 && quantity <= 10_000 ? quantity : 1 };
}

/** Returns the collection of a product, or `null` where it is not sold. */
export function keyOf({ plans, credits }: MetaValues['money'], { code }: Wanted): GoodsKey | null {
  const byKey = { plan: plans, balance: credits };
  return goodsKeys.find((key) => byKey[key].some((item) => item.code === baseCodeOf(code))) ?? null;
}

/**
 * Asks the service for the price, again for another coupon or country and when the network is back. `undefined` until
 * it has answered.
 */
export function usePrice(
  { code, quantity }: Wanted,
  key: GoodsKey,
  couponId: string | null,
  billing: MetaValues['money']['billing'],
): Outcome<Quote> | undefined {
  const [answer, setAnswer] = useState<{ asked: string; outcome: Outcome<Quote> } | null>(null);
  const isAway = useSignalValue(isOffline);
  const asked = JSON.stringify([code, quantity, key, couponId, billing?.country, isAway]);
  useEffect(() => {
    let isOver = false;
    void bridge.orderPrice({ code, quantity, couponId }, key).then((outcome) => {
      if (!isOver) setAnswer({ asked, outcome });
    });
    return () => {
      isOver = true;
    };
  }, [asked, code, quantity, couponId, key]);
  return answer?.asked === asked ? answer.outcome : undefined;
}
