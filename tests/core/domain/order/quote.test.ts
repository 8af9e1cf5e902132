import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { CouponType, type CouponEffect } from '#core/domain/order/coupon.ts';
import { makeGoods, microPerDollar, type Product } from '#core/domain/order/goods.ts';
import { OrderAction, UpgradeType } from '#core/domain/order/orderCodes.ts';
import { periodsAfter, unusedMicro, type PlanPeriod } from '#core/domain/order/planPeriods.ts';
import { quoteOf, type QuoteTerms } from '#core/domain/order/quote.ts';
import { ActivityStep, DiscountType } from '#core/domain/order/saleActivity.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 0, 31, 12);
const goods = makeGoods({ ent: 5_000 });
const product = (code: string): Product => goods.find((each) => each.code === code) ?? expect.fail(code);
const dollars = (amount: number) => Math.round(amount * microPerDollar);
const terms = (more: Partial<QuoteTerms> = {}): QuoteTerms => ({
  ownLevel: AccountLevel.Free,
  isOnTrial: false,
  periods: [],
  coupon: null,
  phase: null,
  tax: null,
  now,
  ...more,
});
const coupon = (effect: Partial<CouponEffect>): CouponEffect => ({
  type: CouponType.Derate,
  amountMicro: 0,
  percent: 0,
  minMicro: 0,
  ...effect,
});
/** A month of 30 days, of which `leftDays` are left. */
const period = (level: AccountLevel, price: number, leftDays: number, days = 30): PlanPeriod => ({
  level,
  startsAt: now + (leftDays - days) * day,
  endsAt: now + leftDays * day,
  valueMicro: dollars(price),
});
function quoted(code: string, given: QuoteTerms, quantity = 1) {
  const quote = quoteOf(product(code), quantity, given);
  return quote.ok ? quote.value : expect.fail(quote.refusal.code);
}
const { Basic, Standard, Professional, Enterprise } = AccountLevel;

describe('the price of a plan (§7.3, subscriptions/price)', () => {
  test.each<[name: string, code: string, periods: PlanPeriod[], unused: number, total: number, rest: number]>([
    ['without a plan the whole price', 'std-mo', [], 0, 79, 0],
    ['an upgrade less the unused half', 'pro-mo', [period(Standard, 79, 15)], 39.5, 159.5, 0],
    [
      'an upgrade less everything that is left',
      'ent',
      [period(Standard, 79, 30), period(Standard, 79, 60)],
      158,
      4842,
      0,
    ],
    ['the same plan again costs its price', 'std-mo', [period(Standard, 79, 15)], 0, 79, 0],
    ['a lower plan later costs its price', 'bsc-mo', [period(Standard, 79, 15)], 0, 19, 0],
    ['what exceeds the price becomes credit', 'pro-mo', [period(Standard, 825, 360, 360)], 825, 0, 626],
    ['a plan that has ended counts for nothing', 'pro-mo', [period(Standard, 79, 0)], 0, 199, 0],
  ])('%s', (_name, code, periods, unused, total, rest) => {
    expect(quoted(code, terms({ periods }))).toMatchObject({
      unusedMicro: dollars(unused),
      totalMicro: dollars(total),
      restMicro: dollars(rest),
      creditMicro: dollars(rest),
    });
  });

  test.each([
    ['the first plan', 'std-mo', [], OrderAction.Buy, UpgradeType.General],
    ['a higher one', 'pro-mo', [period(Standard, 79, 15)], OrderAction.Buy, UpgradeType.General],
    ['the same one', 'std-yr', [period(Standard, 79, 15)], OrderAction.Subscribe, UpgradeType.General],
    ['a lower one', 'bsc-mo', [period(Standard, 79, 15)], OrderAction.Down, UpgradeType.Lower],
  ])('names the step: %s (§3.7)', (_name, code, periods, action, upgradeType) => {
    expect(quoted(code, terms({ periods }))).toMatchObject({ action, upgradeType });
  });

  test('a purchase during a trial is named as such', () => {
    expect(quoted('pro-mo', terms({ isOnTrial: true })).upgradeType).toBe(UpgradeType.Trial);
  });

  test('a higher plan begins at once, any other when the present one ends', () => {
    const periods = [period(Standard, 79, 15)];
    const end = now + 15 * day;
    expect(quoted('pro-mo', terms({ periods })).plan).toMatchObject({ startsAt: now, isImmediate: true });
    expect(quoted('std-mo', terms({ periods })).plan).toMatchObject({ startsAt: end, isImmediate: false });
    expect(quoted('bsc-mo', terms({ periods })).plan).toMatchObject({ startsAt: end, isImmediate: false });
  });

  test('a month from the last day of January ends on the last day of February', () => {
    expect(quoted('std-mo', terms()).plan?.endsAt).toBe(Date.UTC(2026, 1, 28, 12));
    expect(quoted('std-qt', terms()).plan?.endsAt).toBe(Date.UTC(2026, 3, 30, 12));
    expect(quoted('std-yr', terms()).plan?.endsAt).toBe(Date.UTC(2027, 0, 31, 12));
  });

  test.each<[string, string, Partial<QuoteTerms>, object]>([
    ['a plan that the account has anyway', 'std-mo', { ownLevel: Enterprise }, { code: 'PlanIncluded' }],
    ['the same level that costs nothing', 'std-mo', { ownLevel: Standard }, { code: 'PlanIncluded' }],
    [
      'more than three years ahead',
      'std-yr',
      { periods: [period(Standard, 1, 800, 830)] },
      { code: 'PlanTooLong', months: 36 },
    ],
    [
      'a coupon for credit',
      'std-mo',
      { coupon: coupon({ type: CouponType.PerCh, percent: 5 }) },
      { code: 'CouponUnfit' },
    ],
    ['a coupon for larger orders', 'std-mo', { coupon: coupon({ minMicro: dollars(80) }) }, { code: 'CouponUnfit' }],
  ])('refuses %s', (_name, code, given, refusal) => {
    expect(quoteOf(product(code), 1, terms(given))).toEqual({ ok: false, refusal });
  });
});

describe('coupons and sales (§3.7)', () => {
  test.each<[name: string, effect: Partial<CouponEffect>, off: number]>([
    ['an amount', { amountMicro: dollars(10) }, 10],
    ['an amount above the price takes the price', { amountMicro: dollars(100) }, 79],
    ['a share', { type: CouponType.Discount, percent: 25 }, 19.75],
    ['all of it', { type: CouponType.Discount, percent: 100 }, 79],
  ])('a coupon takes off %s', (_name, effect, off) => {
    const quote = quoted('std-mo', terms({ coupon: coupon(effect) }));
    expect([quote.couponMicro, quote.totalMicro]).toEqual([dollars(off), dollars(79 - off)]);
  });

  test('a coupon for credit adds a share and lowers no price', () => {
    const effect = coupon({ type: CouponType.PerCh, percent: 10, minMicro: dollars(50) });
    const quote = quoted('balance-50', terms({ coupon: effect }));
    expect([quote.totalMicro, quote.creditMicro]).toEqual([dollars(50), dollars(55)]);
  });

  test.each([
    [ActivityStep.Pre, 'std-yr', 0],
    [ActivityStep.First, 'std-yr-fir-activity', 165],
    [ActivityStep.NotFirst, 'std-yr-nor-activity', 165],
    [ActivityStep.Encore, 'std-yr', 165],
  ])('a sale names its product by its phase %d: %s', (step, code, off) => {
    const discountType = step === ActivityStep.Pre ? DiscountType.None : DiscountType.Discount;
    const phase = { step, startsAt: now, endsAt: now + day, discountType, amountMicro: 0, percent: 20 };
    const quote = quoted('std-yr', terms({ phase }));
    expect([quote.code, quote.activityMicro]).toEqual([code, dollars(off)]);
  });

  test('a coupon counts after a sale', () => {
    const phase = { step: ActivityStep.First, startsAt: now, endsAt: now + day, discountType: DiscountType.Reduction, amountMicro: dollars(9), percent: 0 }; // prettier-ignore
    const quote = quoted('std-mo', terms({ phase, coupon: coupon({ type: CouponType.Discount, percent: 50 }) }));
    expect([quote.activityMicro, quote.couponMicro, quote.totalMicro]).toEqual([9, 35, 35].map(dollars));
  });
});

describe('credit (§2.1, recharge)', () => {
  test.each([
    ['balance-20', 1, 20],
    ['balance-500', 1, 500],
    ['balance-1', 37, 37],
    ['balance-1', 10_000, 10_000],
  ])('%s times %d costs and gives $%d', (code, quantity, amount) => {
    const quote = quoted(code, terms(), quantity);
    expect([quote.totalMicro, quote.creditMicro, quote.plan]).toEqual([dollars(amount), dollars(amount), null]);
  });

  test.each([
    ['balance-1', 0],
    ['balance-1', 10_001],
    ['balance-20', 2],
    ['std-mo', 2],
  ])('refuses %s times %d', (code, quantity) => {
    expect(quoteOf(product(code), quantity, terms())).toEqual({ ok: false, refusal: { code: 'ProductUnknown' } });
  });
});

const anyCoupon = fc.record({
  type: fc.constantFrom(CouponType.Derate, CouponType.Discount),
  amountMicro: fc.integer({ min: 0, max: 2_000_000_000 }),
  percent: fc.integer({ min: 0, max: 100 }),
  minMicro: fc.constant(0),
});
const planCodes = ['bsc-mo', 'std-mo', 'std-qt', 'std-yr', 'pro-mo', 'pro-qt', 'pro-yr', 'ent'];
const purchases = fc.array(
  fc.record({
    code: fc.constantFrom(...planCodes),
    coupon: fc.option(anyCoupon),
    afterMs: fc.integer({ min: 0, max: 90 * day }),
  }),
  { maxLength: 12 },
);

describe('any purchases', () => {
  test('are exact: the parts of a price add up, no price is below 0 or has a part of a cent', () => {
    fc.assert(
      fc.property(purchases, (list) => {
        let periods: PlanPeriod[] = [];
        let at = now;
        for (const { code, coupon: effect, afterMs } of list) {
          at += afterMs;
          const quote = quoteOf(product(code), 1, terms({ periods, coupon: effect, now: at }));
          if (!quote.ok || quote.value.plan === null) continue;
          const { listMicro, activityMicro, couponMicro, unusedMicro: unused, roundingMicro, restMicro, totalMicro } = quote.value; // prettier-ignore
          expect(listMicro - activityMicro - couponMicro - unused - roundingMicro + restMicro).toBe(totalMicro);
          expect(totalMicro % 10_000).toBe(0);
          expect(Math.min(totalMicro, restMicro, roundingMicro)).toBe(0);
          expect([listMicro, unused, restMicro, totalMicro].every((each) => Number.isSafeInteger(each) && each >= 0)).toBe(true); // prettier-ignore
          periods = periodsAfter(periods, quote.value.plan, at);
        }
      }),
    );
  });

  test('lose and make no value: what was paid and not given back is what is left or used', () => {
    fc.assert(
      fc.property(purchases, (list) => {
        let periods: PlanPeriod[] = [];
        for (const { code, coupon: effect } of list) {
          const quote = quoteOf(product(code), 1, terms({ periods, coupon: effect }));
          if (!quote.ok || quote.value.plan === null) continue;
          const before = unusedMicro(periods, now);
          const { totalMicro, roundingMicro, restMicro, plan } = quote.value;
          periods = periodsAfter(periods, plan, now);
          // All of it in one moment: nothing is used.
          expect(unusedMicro(periods, now)).toBe(before + totalMicro + roundingMicro - restMicro);
        }
      }),
    );
  });

  test('leave periods without gap or overlap, the first of which runs', () => {
    fc.assert(
      fc.property(purchases, (list) => {
        let periods: PlanPeriod[] = [];
        let at = now;
        for (const { code, afterMs } of list) {
          at += afterMs;
          const quote = quoteOf(product(code), 1, terms({ periods, now: at }));
          if (!quote.ok || quote.value.plan === null) continue;
          periods = periodsAfter(periods, quote.value.plan, at);
          expect(periods[0]?.startsAt).toBeLessThanOrEqual(at);
          for (const [index, { startsAt }] of periods.entries()) {
            if (index > 0) expect(startsAt).toBe(periods[index - 1]?.endsAt);
          }
        }
      }),
    );
  });
});

test('the plans are of the levels that their codes name', () => {
  expect(Object.fromEntries(goods.flatMap((each) => ('level' in each ? [[each.code, each.level]] : [])))).toEqual({
    'bsc-mo': Basic,
    'std-mo': Standard,
    'std-qt': Standard,
    'std-yr': Standard,
    'pro-mo': Professional,
    'pro-qt': Professional,
    'pro-yr': Professional,
    ent: Enterprise,
  });
});
