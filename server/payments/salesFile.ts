import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { CouponType, type CouponEffect } from '#core/domain/order/coupon.ts';
import { makeGoods, microPerDollar, pricedCodes, type Product } from '#core/domain/order/goods.ts';
import { ActivityStep, DiscountType, type SaleActivity } from '#core/domain/order/saleActivity.ts';
import { countryCodeOf } from '#core/domain/order/country.ts';
import type { Seller } from '#core/domain/order/invoice.ts';
import type { TaxRules } from '#core/domain/order/tax.ts';
import type { ReferralOffer } from '../db/tables/order/referrals.ts';
import { StartupError } from '../db/embedded/StartupError.ts';

/** A coupon that accounts can bind by its code. */
interface CouponOffer extends CouponEffect {
  code: string;
  endsAt: number;
  /** The number of accounts that may bind it; `null`: any. */
  maxAccounts: number | null;
}

/** The goods, coupons, sales, taxes and invitations of the operator, and who sells. */
export interface Sales {
  goods: readonly Product[];
  coupons: readonly CouponOffer[];
  activities: readonly SaleActivity[];
  /** `null`: no credit for invitations. */
  referral: ReferralOffer | null;
  taxes: TaxRules;
  /** `null`: invoices name the service's address and its contact. */
  seller: Seller | null;
  /** The font file of invoices; `null`: one with Latin, Greek and Cyrillic. */
  invoiceFont: string | null;
}

const noTaxes: TaxRules = { isIncluded: false, rates: [] };

const dollars = z.number().nonnegative().max(1_000_000);
const percent = z.int().min(0).max(100);
const time = z.iso.datetime().transform((text) => Date.parse(text));
const couponTypes = { derate: CouponType.Derate, discount: CouponType.Discount, credit: CouponType.PerCh } as const;
const steps = {
  pre: ActivityStep.Pre,
  first: ActivityStep.First,
  notFirst: ActivityStep.NotFirst,
  encore: ActivityStep.Encore,
} as const;
const micro = (amount: number) => Math.round(amount * microPerDollar);

const coupon = z
  .strictObject({
    code: z.string().regex(/^[A-Z0-9-]{4,40}$/u),
    type: z.enum(Object.keys(couponTypes) as (keyof typeof couponTypes)[]),
    dollars: dollars.default(0),
    percent: percent.default(0),
    minDollars: dollars.default(0),
    endsAt: time,
    maxAccounts: z.int().positive().nullable().default(null),
  })
  .transform(({ type, dollars: amount, minDollars, ...rest }): CouponOffer => ({
    ...rest,
    type: couponTypes[type],
    amountMicro: micro(amount),
    minMicro: micro(minDollars),
  }));

const phase = z
  .strictObject({
    step: z.enum(Object.keys(steps) as (keyof typeof steps)[]),
    startsAt: time,
    endsAt: time,
    dollars: dollars.default(0),
    percent: percent.default(0),
  })
  .transform(({ step, dollars: amount, ...rest }) => ({
    ...rest,
    step: steps[step],
    discountType: discountTypeOf(amount, rest.percent),
    amountMicro: micro(amount),
  }));

const words = z.string().trim().max(200);

const taxRate = z
  .strictObject({
    country: z.string().transform((text, context) => {
      const country = text === '*' ? text : countryCodeOf(text);
      if (country !== null) return country;
      context.addIssue(`"${text}" is no country: it must be a code such as DE, or * for all others`);
      return z.NEVER;
    }),
    percent: z.number().min(0).max(100).multipleOf(0.01),
    text: words.min(1),
  })
  .transform(({ percent: share, ...rest }) => ({ ...rest, basisPoints: Math.round(share * 100) }));

const taxes = z
  .strictObject({ prices: z.enum(['net', 'gross']).default('net'), rates: z.array(taxRate).max(300) })
  .refine(({ rates }) => new Set(rates.map(({ country }) => country)).size === rates.length, {
    error: 'a country has two rates',
    path: ['rates'],
  })
  .transform(({ prices, rates }): TaxRules => ({ isIncluded: prices === 'gross', rates }));

const seller = z.strictObject({
  name: words.min(1),
  address: z.array(words.min(1)).max(8).default([]),
  taxNumber: words.default(''),
  email: words.default(''),
  note: z.string().trim().max(1_000).default(''),
});

const sales = z.strictObject({
  prices: z.partialRecord(z.enum(pricedCodes as [string, ...string[]]), dollars.nullable()).default({}),
  coupons: z.array(coupon).default([]),
  activities: z
    .array(
      z.strictObject({
        code: z.string().regex(/^[a-z0-9-]{1,40}$/u),
        name: z.string().trim().min(1).max(100),
        isPaused: z.boolean().default(false),
        phases: z.array(phase).min(1),
      }),
    )
    .default([]),
  referral: z
    .strictObject({ dollars: dollars.positive(), maxAccounts: z.int().positive().max(1_000_000).default(20) })
    .transform(({ dollars: amount, maxAccounts }) => ({ amountMicro: micro(amount), maxAccounts }))
    .nullable()
    .default(null),
  taxes: taxes.default(noTaxes),
  seller: seller.nullable().default(null),
  invoiceFont: z
    .string()
    .regex(/\.(?:ttf|otf)$/iu, { error: 'it must name a file *.ttf or *.otf' })
    .refine(existsSync, { error: 'there is no such file' })
    .nullable()
    .default(null),
});

function discountTypeOf(amount: number, share: number): DiscountType {
  if (amount > 0) return DiscountType.Reduction;
  return share > 0 ? DiscountType.Discount : DiscountType.None;
}

/** The goods of a service whose operator has written no file. */
export const defaultSales: Sales = {
  goods: makeGoods(),
  coupons: [],
  activities: [],
  taxes: noTaxes,
  seller: null,
  invoiceFont: null,
  referral: null,
};

/**
 * Reads prices, coupons, sales, taxes, invitations and the seller, by default from `sales.json` in the data folder.
 * Throws `StartupError`.
 */
export function readSales(path: string | undefined, dataFolder: string): Sales {
  const file = resolve(path ?? join(dataFolder, 'sales.json'));
  if (path === undefined && !existsSync(file)) return defaultSales;
  try {
    const { prices, ...rest } = sales.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { goods: makeGoods(prices), ...rest };
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    const reason = issue ? `${issue.path.join('.') || 'the file'}: ${issue.message}` : String(error);
    throw new StartupError(`The prices and coupons in ${file} cannot be used: ${reason}.`);
  }
}
