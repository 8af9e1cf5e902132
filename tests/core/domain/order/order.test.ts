import { describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { emptyBilling, missingBillingFields, sameInformation } from '#core/domain/order/billing.ts';
import { CouponStatus, couponStatus } from '#core/domain/order/coupon.ts';
import { goodsOf, makeGoods } from '#core/domain/order/goods.ts';
import { OrderItemKind, OrderType, orderTypeOf } from '#core/domain/order/orderCodes.ts';
import { planStateAt, unusedMicro, type PlanPeriod } from '#core/domain/order/planPeriods.ts';
import {
  ActivityStatus,
  ActivityStep,
  activityStatus,
  baseCodeOf,
  DiscountType,
  phaseAt,
} from '#core/domain/order/saleActivity.ts';

const { Standard, Professional } = AccountLevel;
const period = (level: AccountLevel, startsAt: number, endsAt: number, valueMicro = 100): PlanPeriod => ({
  level,
  startsAt,
  endsAt,
  valueMicro,
});

describe('the plan in force', () => {
  const periods = [period(Professional, 0, 10), period(Professional, 10, 20), period(Standard, 20, 30)];

  test.each([
    [5, { level: Professional, endsAt: 20, next: period(Standard, 20, 30) }],
    [19, { level: Professional, endsAt: 20, next: period(Standard, 20, 30) }],
    [20, { level: Standard, endsAt: 30, next: null }],
    [30, null],
  ])('at %d', (now, state) => {
    expect(planStateAt(periods, now)).toEqual(state);
  });

  test('its unused value is rounded down, and exact beyond a double', () => {
    expect(unusedMicro([period(Standard, 0, 3, 100)], 1)).toBe(66);
    const value = 1_000_000_000_007;
    const year = 31_536_000_000;
    expect(unusedMicro([period(Standard, 0, year, value)], 1)).toBe(
      Number((BigInt(value) * BigInt(year - 1)) / BigInt(year)),
    );
  });
});

describe('goods', () => {
  test('a plan without a price is not sold', () => {
    const codes = goodsOf(makeGoods({ 'bsc-mo': null }), 'plan').map(({ code }) => code);
    expect(codes).toEqual(['std-mo', 'std-qt', 'std-yr', 'pro-mo', 'pro-qt', 'pro-yr', 'ent']);
  });

  test('credit is sold in the amounts of §3.7', () => {
    const amounts = goodsOf(makeGoods(), 'balance').map(({ code, priceMicro }) => [code, priceMicro / 1_000_000]);
    expect(amounts).toEqual([['balance-1', 1], ['balance-20', 20], ['balance-50', 50], ['balance-100', 100], ['balance-500', 500]]); // prettier-ignore
  });

  test.each([
    [OrderItemKind.Version, OrderType.Right],
    [OrderItemKind.Balance, OrderType.Balance],
    [OrderItemKind.Increment, OrderType.Increment],
    [OrderItemKind.Project, OrderType.Increment],
  ])('an item of kind %d is found under %s (§3.7)', (kind, type) => {
    expect(orderTypeOf(kind)).toBe(type);
  });
});

test.each([
  [null, 11, CouponStatus.Bound],
  [null, 10, CouponStatus.Expired],
  [4, 10, CouponStatus.Used],
])('a coupon used at %s that ends at %d has status %d (§4)', (usedAt, endsAt, status) => {
  expect(couponStatus({ usedAt, endsAt }, 10)).toBe(status);
});

describe('a sale (§4)', () => {
  const phase = (step: ActivityStep, startsAt: number, endsAt: number) => ({
    step,
    startsAt,
    endsAt,
    discountType: DiscountType.Discount,
    amountMicro: 0,
    percent: 10,
  });
  const sale = {
    code: 'autumn',
    name: 'Autumn',
    isPaused: false,
    phases: [phase(ActivityStep.Pre, 10, 20), phase(ActivityStep.First, 20, 30), phase(ActivityStep.Encore, 40, 50)],
  };

  test.each([
    [5, ActivityStatus.Created, undefined],
    [10, ActivityStatus.Started, ActivityStep.Pre],
    [29, ActivityStatus.Started, ActivityStep.First],
    [35, ActivityStatus.Started, undefined],
    [40, ActivityStatus.Started, ActivityStep.Encore],
    [50, ActivityStatus.Ended, undefined],
  ])('at %d has status %d and phase %s', (now, status, step) => {
    expect([activityStatus(sale, now), phaseAt(sale, now)?.step]).toEqual([status, step]);
  });

  test('that is paused has no phase', () => {
    const paused = { ...sale, isPaused: true };
    expect([activityStatus(paused, 25), phaseAt(paused, 25)]).toEqual([ActivityStatus.Paused, null]);
  });

  test('its products keep their name', () => {
    expect(['std-mo-fir-activity', 'pro-yr-nor-activity', 'ent'].map(baseCodeOf)).toEqual(['std-mo', 'pro-yr', 'ent']);
  });
});

describe('billing information (§5.1)', () => {
  const filled = {
    ...emptyBilling,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phone: '1',
    address1: 'St James’s Square 12',
    country: 'GB',
    city: 'London',
    postalCode: 'SW1Y',
    province: 'London',
  };

  test.each([
    'firstName',
    'lastName',
    'email',
    'phone',
    'address1',
    'country',
    'city',
    'postalCode',
    'province',
  ] as const)('needs %s', (field) => {
    expect(missingBillingFields({ ...filled, [field]: '  ' })).toEqual([field]);
  });

  test('needs neither a company, a second line, a VAT number nor notes', () => {
    expect(missingBillingFields(filled)).toEqual([]);
  });

  test('“same information” fills company, full name and e-mail from the account', () => {
    const account = { email: 'g@example.com', fullName: ' Grace  Brewster Hopper ', company: 'Navy' };
    expect(sameInformation(filled, account)).toEqual({
      ...filled,
      email: 'g@example.com',
      companyName: 'Navy',
      firstName: 'Grace Brewster',
      lastName: 'Hopper',
    });
  });

  test('“same information” leaves what the account does not know', () => {
    expect(sameInformation(filled, { email: '', fullName: '', company: '' })).toEqual(filled);
    expect(sameInformation(filled, { email: '', fullName: 'Grace', company: '' })).toEqual({ ...filled, firstName: 'Grace' }); // prettier-ignore
  });
});
