import { z } from 'zod';
import { maxMonthDollars, maxThresholdDollars } from '#core/domain/order/autoRecharge.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { count, micro, time, uuid } from '#core/wire/codec/code.ts';

/*
 * §2.1, payment settings: stored payment methods and automatic recharge. The specification shows no paths. All that
 * change something are refused with `PaymentsOff` where the service takes no payments.
 */

const creditCode = z.string().regex(/^[a-z0-9-]{1,40}$/u);
const method = z.strictObject({
  methodId: uuid,
  /** As the provider names it, such as `visa`. */
  brand: z.string(),
  last4: z.string(),
  /** Year and month, `2030-04`; '' where it does not expire. */
  expires: z.string(),
  /** Automatic recharge uses it. */
  isDefault: z.boolean(),
  addedAt: time,
});
export type StoredMethod = z.output<typeof method>;

const settings = z.strictObject({
  methods: z.array(method),
  /** `null` until it was saved. */
  recharge: z
    .strictObject({
      isOn: z.boolean(),
      code: z.string(),
      thresholdMicro: micro,
      monthlyLimitMicro: micro,
      /** Payments that failed one after the other. */
      failures: count,
      /** The service switched it off then, because payments failed. */
      stoppedAt: time.nullable(),
    })
    .nullable(),
  /** The sum that automatic recharge has paid in this calendar month (UTC). */
  paidThisMonthMicro: micro,
});
export type PaymentSettings = z.output<typeof settings>;

/** The account's stored payment methods and its automatic recharge. */
export const getPaymentSettings = defineCall('GET', '/v1/payments/settings', { reply: settings });

/**
 * Opens the provider's page that stores a payment method. Refused also with `TooManyMethods` and `PaymentNotReached`.
 */
export const addPaymentMethod = defineCall('POST', '/v1/payments/methods', {
  reply: z.strictObject({ url: z.string() }),
  waits: true,
});

const params = z.strictObject({ methodId: uuid });

/** Makes a method the one that automatic recharge uses. */
export const choosePaymentMethod = defineCall('POST', '/v1/payments/methods/{methodId}/default', {
  params,
  reply: z.strictObject({}),
});

/** Removes a method here and at the provider. Refused also with `PaymentNotReached`. */
export const removePaymentMethod = defineCall('DELETE', '/v1/payments/methods/{methodId}', {
  params,
  reply: z.strictObject({}),
  waits: true,
});

/** Saves automatic recharge. Refused also with `ProductUnknown`, `MethodMissing` and `MonthlyLimitTooLow`. */
export const putRecharge = defineCall('PUT', '/v1/payments/recharge', {
  body: z.strictObject({
    isOn: z.boolean(),
    code: creditCode,
    /** Whole dollars. */
    thresholdDollars: z.int().min(1).max(maxThresholdDollars),
    monthlyLimitDollars: z.int().min(1).max(maxMonthDollars),
  }),
  reply: z.strictObject({}),
});
