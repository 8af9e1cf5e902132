import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { locales } from '#core/domain/locale.ts';
import { PaymentMethod, PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import type { PaymentEvent, PaymentProvider, Webhook } from './paymentProvider.ts';
import { isSignedWebhook, signWebhook } from './webhookSignature.ts';

/** The page of this service on which a test payment is made. */
export const testCheckoutPath = '/checkout/test';

/** The contents of a test checkout: they travel in its address, signed, and nothing is stored. */
const session = z.strictObject({
  orderId: z.uuid(),
  orderNo: z.int(),
  productCode: z.string(),
  amountMicro: z.int(),
  language: z.enum(locales),
  returnUrl: z.string(),
  payUntil: z.int(),
});
export type TestSession = z.output<typeof session>;

const event = z.strictObject({
  id: z.string().min(1).max(200),
  type: z.enum(['checkout.paid', 'checkout.expired', 'checkout.other']),
  orderId: z.uuid(),
  paymentId: z.string().min(1).max(200),
  amountMicro: z.int().nonnegative(),
});
export type TestEvent = z.output<typeof event>;

const kinds = { 'checkout.paid': 'paid', 'checkout.expired': 'expired', 'checkout.other': 'other' } as const;

/** The provider of a demo and of tests: it moves no money. Its page is part of this service. */
export interface TestProvider extends PaymentProvider {
  /** Returns the contents of a checkout's address; `null` where it is forged. */
  open(token: string): TestSession | null;
  /** Returns a signed webhook, as a provider would send it. */
  sign(event: TestEvent, now: number): Webhook & { signature: string };
}

/** Creates the test provider with keys from the service's secret, which are used for nothing else. */
export function createTestProvider(secret: string, publicUrl: string): TestProvider {
  const addressKey = createHmac('sha256', secret).update('addresses of test payments').digest();
  const webhookKey = createHmac('sha256', secret).update('webhooks of test payments').digest('base64url');
  const signAddress = (text: string) => createHmac('sha256', addressKey).update(text).digest();
  return {
    name: PaymentProviderName.Test,
    begin: async ({ email: _email, ...request }) => {
      const text = Buffer.from(JSON.stringify(request)).toString('base64url');
      const token = `${text}.${signAddress(text).toString('base64url')}`;
      const id = `test_${request.orderId}`;
      return { id, url: `${publicUrl}${testCheckoutPath}?${new URLSearchParams({ session: token }).toString()}` };
    },
    end: async () => undefined,
    refund: async ({ orderId }) => `test_refund_${orderId}`,
    read: ({ body, signature }, now) =>
      isSignedWebhook(body, signature, webhookKey, now) ? readTestEvent(body) : null,
    open: (token) => {
      const [text = '', signature = ''] = token.split('.');
      const [given, right] = [Buffer.from(signature, 'base64url'), signAddress(text)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return session.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    },
    sign: (made, now) => {
      const body = Buffer.from(JSON.stringify(made));
      return { body, signature: signWebhook(body, webhookKey, now) };
    },
  };
}

/** The signature proves that this service wrote the body. */
function readTestEvent(body: Buffer): PaymentEvent {
  const { id, type, ...rest } = event.parse(JSON.parse(body.toString()));
  return { eventId: id, kind: kinds[type], ...rest, method: PaymentMethod.CreditCard };
}
