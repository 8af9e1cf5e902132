import { isLevelAtLeast, levelRank, type AccountLevel } from '../account/level.ts';
import { refused, success, type Result } from '../refusal.ts';
import { couponBonusMicro, couponDiscountMicro, couponFits, type CouponEffect } from './coupon.ts';
import { maxPieces, type CreditProduct, type PlanProduct, type Product } from './goods.ts';
import { OrderAction, OrderItemKind, UpgradeType } from './orderCodes.ts';
import { addMonths, lastEnd, periodAt, unusedMicro, type BoughtPlan, type PlanPeriod } from './planPeriods.ts';
import { phaseReductionMicro, productCodeIn, type ActivityPhase } from './saleActivity.ts';
import { taxOf, type DueTax, type Tax } from './tax.ts';

/** The account and the offers that a price depends on. */
export interface QuoteTerms {
  /** The account's level without any plan that it has bought. */
  ownLevel: AccountLevel;
  /** The account has a trial that is running. */
  isOnTrial: boolean;
  periods: readonly PlanPeriod[];
  coupon: CouponEffect | null;
  phase: ActivityPhase | null;
  /** `null`: nothing is taxed. */
  tax: DueTax | null;
  now: number;
}

/**
 * The price of an order, in micro-units of US dollars: `listMicro - activityMicro - couponMicro - unusedMicro -
 * roundingMicro + restMicro = totalMicro`; a tax that the prices do not include is added to it.
 */
export interface Quote {
  /** The product's code in the present phase of a sale. */
  code: string;
  quantity: number;
  kind: OrderItemKind;
  action: OrderAction;
  upgradeType: UpgradeType;
  listMicro: number;
  activityMicro: number;
  couponMicro: number;
  /** The unused value of the plans that an upgrade ends. */
  unusedMicro: number;
  /** The part below a whole cent, in favour of the account. */
  roundingMicro: number;
  /** Part of the total; `null`: none is due. */
  tax: Tax | null;
  /** The amount that is paid. */
  totalMicro: number;
  /** The unused value that exceeds the price. It becomes credit. */
  restMicro: number;
  /** Credit that the balance gets: what was bought, a coupon's share, the rest. */
  creditMicro: number;
  /** `null` for credit. */
  plan: BoughtPlan | null;
}

const microPerCent = 10_000;
/** The time up to which plans can be paid in advance. */
const maxMonthsAhead = 36;

/**
 * Returns the price of a product. Refused with `ProductUnknown` for a number of pieces that is not sold, `CouponUnfit`,
 * `PlanIncluded` for a plan that the account has without paying, and `PlanTooLong`.
 */
export function quoteOf(product: Product, quantity: number, terms: QuoteTerms): Result<Quote> {
  if (quantity < 1 || quantity > maxPieces(product)) return refused({ code: 'ProductUnknown' });
  const { coupon } = terms;
  if (coupon !== null && !couponFits(coupon, product, product.priceMicro * quantity)) {
    return refused({ code: 'CouponUnfit' });
  }
  return product.kind === OrderItemKind.Version
    ? quotePlan(product, terms)
    : success(quoteCredit(product, quantity, terms));
}

function quoteCredit(product: CreditProduct, quantity: number, { coupon, tax }: QuoteTerms): Quote {
  const listMicro = product.priceMicro * quantity;
  const boughtMicro = product.creditMicro * quantity;
  return {
    code: product.code,
    quantity,
    kind: product.kind,
    action: OrderAction.Buy,
    upgradeType: UpgradeType.General,
    activityMicro: 0,
    couponMicro: 0,
    unusedMicro: 0,
    ...payable(listMicro, listMicro, tax),
    creditMicro: boughtMicro + (coupon === null ? 0 : couponBonusMicro(coupon, boughtMicro)),
    plan: null,
  };
}

/**
 * A higher plan begins at once, and the unused value of the present ones lowers its price. Any other plan begins when
 * the present ones end.
 */
function quotePlan(product: PlanProduct, terms: QuoteTerms): Result<Quote> {
  const { ownLevel, isOnTrial, periods, coupon, phase, now } = terms;
  const { level, months, priceMicro } = product;
  if (isLevelAtLeast(ownLevel, level)) return refused({ code: 'PlanIncluded' });
  const current = periodAt(periods, now);
  const isNow = current === null || levelRank(level) > levelRank(current.level);
  const startsAt = isNow ? now : (lastEnd(periods, now) ?? now);
  const endsAt = addMonths(startsAt, months);
  if (endsAt > addMonths(now, maxMonthsAhead)) return refused({ code: 'PlanTooLong', months: maxMonthsAhead });
  const activityMicro = phaseReductionMicro(phase, priceMicro);
  const couponMicro = coupon === null ? 0 : couponDiscountMicro(coupon, priceMicro - activityMicro);
  const valueMicro = priceMicro - activityMicro - couponMicro;
  const unused = isNow ? unusedMicro(periods, now) : 0;
  const paid = payable(priceMicro, valueMicro - unused, terms.tax);
  return success({
    code: productCodeIn(product.code, phase),
    quantity: 1,
    kind: product.kind,
    ...stepFrom(current, level, isOnTrial),
    activityMicro,
    couponMicro,
    unusedMicro: unused,
    ...paid,
    creditMicro: paid.restMicro,
    plan: { level, months, isImmediate: isNow, startsAt, endsAt, valueMicro },
  });
}

function stepFrom(current: PlanPeriod | null, level: AccountLevel, isOnTrial: boolean) {
  if (current === null) {
    return { action: OrderAction.Buy, upgradeType: isOnTrial ? UpgradeType.Trial : UpgradeType.General };
  }
  const isLower = levelRank(level) < levelRank(current.level);
  if (isLower) return { action: OrderAction.Down, upgradeType: UpgradeType.Lower };
  const action = levelRank(level) === levelRank(current.level) ? OrderAction.Subscribe : OrderAction.Buy;
  return { action, upgradeType: UpgradeType.General };
}

/** Providers take whole cents: the rest of a cent is not charged. An amount below 0 is returned as credit. */
function payable(listMicro: number, exactMicro: number, due: DueTax | null) {
  const dueMicro = Math.max(0, exactMicro);
  const roundingMicro = dueMicro % microPerCent;
  const priceMicro = dueMicro - roundingMicro;
  const tax = due === null ? null : taxOf(due, priceMicro);
  const totalMicro = tax === null ? priceMicro : tax.netMicro + tax.taxMicro;
  return { listMicro, roundingMicro, tax, totalMicro, restMicro: Math.max(0, -exactMicro) };
}
