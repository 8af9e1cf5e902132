import type { ColumnType, Generated } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import type { Industry, Role } from '#core/domain/account/holder/profile.ts';
import type { MailedNotice } from '#core/domain/notice/mailedNotice.ts';
import type { NoticeKind } from '#core/domain/notice/noticeKind.ts';
import type { LedgerKind } from '#core/domain/account/usage.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { Billing } from '#core/domain/order/billing.ts';
import type { Seller } from '#core/domain/order/invoice.ts';
import type { CouponType } from '#core/domain/order/coupon.ts';
import type { OrderStatus, OrderType, PaymentMethod, PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import type { Quote } from '#core/domain/order/quote.ts';
import type { Json } from './Json.ts';

export interface AccountTable {
  account_id: string;
  email: string;
  user_name: string;
  /** The present level; during a trial the trial's level. */
  level: AccountLevel;
  /** The account's own level during a trial. */
  level_before_trial: AccountLevel | null;
  /** `null`: there was no trial yet. */
  trial_ends_at: Date | null;
  /** The time at which the bought plan in force ends or changes; in the past after its end. */
  plan_ends_at: Date | null;
  /** The account's own level without a bought plan while one is in force. */
  level_after_plan: AccountLevel | null;
  /** Counts the purchases of plans: an order is priced for one state of the plan. */
  plan_changes: Generated<number>;
  /** Counts the changes of orders, coupons, billing information and plans: devices read them again. */
  money_changes: Generated<number>;
  language: Locale;
  cloud_count: number;
  task_limit: number;
  is_demo: Generated<boolean>;
  /** Disabled by the operator or by the parent, and then hidden from requests (AccountGone). */
  disabled_at: Date | null;
  is_disabled_by_parent: Generated<boolean>;
  /** The account of which this one is a member (§6). */
  parent_id: string | null;
  /** The nodes that the parent gives to a member; `null`: it is none. In force are `cloud_count`. */
  granted_nodes: number | null;
  /** The deletion that its owner requested. */
  deletes_at: Date | null;
  /** Until then operators may look at it as support (tables/account/login/supportAccess.ts). */
  support_until: Date | null;
  /** The code by which it invites others (tables/order/referrals.ts). */
  referral_code: Generated<string>;
  /** The account's sync counter; taken under this row's lock in the writing transaction. */
  revision: Generated<number>;
  /** Tombstones up to this revision are deleted: a device with an older cursor reads everything again. */
  forgotten_revision: Generated<number>;
  /** The revision of the last change of the templates that other accounts or itself made for it. */
  gallery_revision: Generated<number>;
  created_at: Generated<Date>;
  /** The events that it wants mails about. */
  mail_notices: Generated<NoticeKind[]>;
  /** The profile (core/domain/account/profile.ts). */
  full_name: Generated<string>;
  company: Generated<string>;
  industry: Industry | null;
  role: Role | null;
  /** The id of its picture (tables/account/login/avatars.ts). */
  avatar: Generated<string | null>;
}

/** A mail about an event (tables/account/noticeMails.ts). */
export interface NoticeMailTable {
  mail_id: Generated<string>;
  account_id: string;
  /** Names the event: unique within the account. */
  event: string;
  notice: Json<MailedNotice>;
  created_at: Generated<Date>;
  sent_at: Date | null;
}

export interface LedgerTable {
  entry_id: Generated<number>;
  /** The account that pays: of a member's charge, the parent. */
  account_id: string;
  /** The member that caused the charge. */
  member_id: Generated<string | null>;
  amount_micro: number;
  kind: LedgerKind;
  /** One entry per fact: `rows:<lotId>:<firstRow>`, `credit:<...>`. Unique. */
  cause: string;
  /** The lot of a charge, computed from its cause. */
  lot_id: ColumnType<string | null, never, never>;
  created_at: Generated<Date>;
}

/** §7.7: one per account and type. */
export interface UserConfigTable {
  config_id: string;
  account_id: string;
  type: number;
  /** Its JSON, sealed (server/auth/secretBox.ts). */
  content: string;
  updated_at: Generated<Date>;
}

/** The storage that an account uses for its runs: the sum of `byte_count` and `other_bytes` of its lots. */
export interface AccountStorageTable {
  account_id: string;
  bytes: number;
}

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
  /** The address that its tax depends on; `null` where nothing is taxed. */
  tax_billing: Json<Billing> | null;
  /** The page of the provider that takes the payment. */
  checkout: Json<{ id: string; url: string }> | null;
  method: PaymentMethod | null;
  created_at: Generated<Date>;
  pay_until: Date;
  /** The time at which it was paid or cancelled. */
  ended_at: Date | null;
  /** Of an automatic recharge: the charge that it follows, and the try. Unique. */
  recharge_cause: string | null;
  /** The stored payment method that pays it: a payment that is asked for again names the same one. */
  recharge_reference: string | null;
  /** The time at which the provider was last asked for the payment of an automatic recharge. */
  asked_at: Date | null;
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
  /** The operator as it named itself then. */
  seller: Json<Seller> | null;
  issued_at: Generated<Date>;
}

/** The refund of an order. It cancels the order's invoice. */
interface CreditNoteTable {
  /** Without a gap, over all accounts. */
  credit_note_no: number;
  account_id: string;
  order_id: string;
  amount_micro: number;
  reason: string;
  issued_at: Generated<Date>;
  /** The provider's id of the refund; `null` until the provider has confirmed it. */
  refund_id: string | null;
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

/** The name of an account at a provider, which keeps payment methods for it. */
interface PaymentCustomerTable {
  account_id: string;
  provider: PaymentProviderName;
  customer_id: string;
}

/** Tables of orders (migration 0039). */
export interface OrderTables {
  orders: OrderTable;
  plan_periods: PlanPeriodTable;
  coupons: CouponTable;
  invoices: InvoiceTable;
  credit_notes: CreditNoteTable;
  billing_information: { account_id: string; content: Json<Billing> };
  payments: PaymentTable;
  payment_events: PaymentEventTable;
  payment_customers: PaymentCustomerTable;
}
