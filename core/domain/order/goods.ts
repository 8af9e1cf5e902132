import { AccountLevel } from '../account/level.ts';
import { OrderItemKind } from './orderCodes.ts';

/** A plan for a number of months. Prices are micro-units of US dollars. */
export interface PlanProduct {
  code: string;
  kind: typeof OrderItemKind.Version;
  level: AccountLevel;
  months: number;
  priceMicro: number;
}

/** Credit for the balance, per piece. */
export interface CreditProduct {
  code: string;
  kind: typeof OrderItemKind.Balance;
  creditMicro: number;
  priceMicro: number;
}

export type Product = PlanProduct | CreditProduct;

/** §3.7: the codes of the plans. A product of several months is paid at once. */
const plans: Readonly<Record<string, { level: AccountLevel; months: number }>> = {
  'bsc-mo': { level: AccountLevel.Basic, months: 1 },
  'std-mo': { level: AccountLevel.Standard, months: 1 },
  'std-qt': { level: AccountLevel.Standard, months: 3 },
  'std-yr': { level: AccountLevel.Standard, months: 12 },
  'pro-mo': { level: AccountLevel.Professional, months: 1 },
  'pro-qt': { level: AccountLevel.Professional, months: 3 },
  'pro-yr': { level: AccountLevel.Professional, months: 12 },
  ent: { level: AccountLevel.Enterprise, months: 12 },
  'ent-plus': { level: AccountLevel.EnterprisePlus, months: 12 },
};

/** §3.7: the codes of credit, with its dollars. `balance-1` is bought in pieces: a free amount. */
const credits: Readonly<Record<string, number>> = {
  'balance-1': 1,
  'balance-20': 20,
  'balance-50': 50,
  'balance-100': 100,
  'balance-500': 500,
};

/** The codes that have a price on this service, with dollars. `null`: not sold, as a plan without a price. */
export type Prices = Readonly<Record<string, number | null | undefined>>;

/** Prices in dollars where the operator gives none. A quarter costs about 5 % less than its months, a year 13 %. */
const defaultPrices: Prices = {
  'bsc-mo': 19,
  'std-mo': 79,
  'std-qt': 225,
  'std-yr': 825,
  'pro-mo': 199,
  'pro-qt': 567,
  'pro-yr': 2_076,
  ent: 4_990,
  ...credits,
};

export const microPerDollar = 1_000_000;
/** The maximum of a free amount, in dollars. */
export const maxFreeDollars = 10_000;

/** The codes that can have a price. */
export const pricedCodes: readonly string[] = [...Object.keys(plans), ...Object.keys(credits)];

/** Returns the goods of a service; a price of the operator replaces the default one. */
export function makeGoods(prices: Prices = {}): Product[] {
  const priced = { ...defaultPrices, ...prices };
  return pricedCodes.flatMap((code): Product[] => {
    const dollars = priced[code];
    if (dollars === undefined || dollars === null) return [];
    const priceMicro = Math.round(dollars * microPerDollar);
    const plan = plans[code];
    if (plan !== undefined) return [{ code, kind: OrderItemKind.Version, ...plan, priceMicro }];
    const creditMicro = (credits[code] ?? 0) * microPerDollar;
    return [{ code, kind: OrderItemKind.Balance, creditMicro, priceMicro }];
  });
}

/** The collections in which goods are listed (§7.3, `goodscollection/key/{key}`). */
export const goodsKeys = ['plan', 'balance'] as const;
export type GoodsKey = (typeof goodsKeys)[number];

/** Returns the goods of a collection. */
export function goodsOf(goods: readonly Product[], key: GoodsKey): Product[] {
  return goods.filter(({ kind }) => (kind === OrderItemKind.Version) === (key === 'plan'));
}

/** Limits the pieces of a product: plans and fixed amounts are bought one by one. */
export function maxPieces({ code }: Pick<Product, 'code'>): number {
  return code === 'balance-1' ? maxFreeDollars : 1;
}
