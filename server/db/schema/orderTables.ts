import type { Generated } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import type { Billing } from '#core/domain/order/billing.ts';
import type { CouponType } from '#core/domain/order/coupon.ts';
import type { OrderStatus, OrderType, PaymentMethod, PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import type { Quote } from '#core/domain/order/quote.ts';
import type { Json } from './Json.ts';

/** An order of one product. It changes under its account's lock only. */
export interface OrderTable {
  order_id: Generated<string>;
  account_id: string;
  order_no: Generated<number>;
  status: Generated<OrderStatus>;
  type: OrderType;
  /** Its price, and what it gives. */
  quote: Json<Quote>;
  total_micro: number;
  /** Of the account when it was priced. */
  plan_changes: number;
  coupon_id: string | null;
  provider: PaymentProviderName;
  /** The page of the provider that takes the payment. */
  checkout: Json<{ id: string; url: string }> | null;
  method: PaymentMethod | null;
  created_at: Generated<Date>;
  pay_until: Date;
  /** The time at which it was paid or cancelled. */
  ended_at: Date | null;
}

/** A time for which a plan is paid (core/domain/order/planPeriods.ts). */
interface PlanPeriodTable {
  period_id: Generated<number>;
  account_id: string;
  level: AccountLevel;
  starts_at: Date;
  ends_at: Date;
  value_micro: number;
}

export interface CouponTable {
  coupon_id: Generated<string>;
  account_id: string;
  code: string;
  type: CouponType;
  amount_micro: number;
  percent: number;
  min_micro: number;
  bound_at: Generated<Date>;
  ends_at: Date;
  used_at: Date | null;
}

interface InvoiceTable {
  /** Without a gap, over all accounts. */
  invoice_no: number;
  account_id: string;
  order_id: string;
  /** The billing information at the time of the payment. */
  billing: Json<Billing> | null;
  issued_at: Generated<Date>;
}

interface PaymentTable {
  provider: PaymentProviderName;
  payment_id: string;
  account_id: string;
  order_id: string;
  amount_micro: number;
  /** It could not pay its order and became credit. */
  is_credit: boolean;
  paid_at: Generated<Date>;
}

interface PaymentEventTable {
  provider: PaymentProviderName;
  event_id: string;
  account_id: string;
  kind: string;
  received_at: Generated<Date>;
}

/** Tables of orders (migration 0039). */
export interface OrderTables {
  orders: OrderTable;
  plan_periods: PlanPeriodTable;
  coupons: CouponTable;
  invoices: InvoiceTable;
  billing_information: { account_id: string; content: Json<Billing> };
  payments: PaymentTable;
  payment_events: PaymentEventTable;
}
