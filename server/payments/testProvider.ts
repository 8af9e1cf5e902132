import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { locales } from '#core/domain/locale.ts';
import { PaymentMethod, PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import type { MethodEvent, PaymentEvent, PaymentProvider, Webhook } from './paymentProvider.ts';
import { isSignedWebhook, signWebhook } from './webhookSignature.ts';

/** The page of this service on which a test payment is made. */
export const testCheckoutPath = '/checkout/test';
/** The page of this service that stores a test card. */
export const testSetupPath = '/checkout/test/card';

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

/** The contents of a test page that stores a card. */
const setup = z.strictObject({
  setupId: z.uuid(),
  accountId: z.string(),
  language: z.enum(locales),
  returnUrl: z.string(),
});
export type TestSetup = z.output<typeof setup>;

/** A card of the test provider: the second one is declined at each payment. */
const testCards = { pays: '4242', declined: '0341' } as const;
export type TestCard = keyof typeof testCards;

const orderEvent = z.strictObject({
  id: z.string().min(1).max(200),
  type: z.enum(['checkout.paid', 'checkout.expired', 'checkout.other', 'payment.failed', 'refund.created']),
  orderId: z.uuid(),
  paymentId: z.string().min(1).max(200),
  amountMicro: z.int().nonnegative(),
});
export type TestOrderEvent = z.output<typeof orderEvent>;
const methodEvent = z.strictObject({
  id: z.string().min(1).max(200),
  type: z.literal('method.added'),
  accountId: z.string().min(1),
  reference: z.string().min(1).max(200),
});
const event = z.discriminatedUnion('type', [orderEvent, methodEvent]);
export type TestEvent = z.output<typeof event>;

const kinds = {
  'checkout.paid': 'paid',
  'checkout.expired': 'expired',
  'checkout.other': 'other',
  'payment.failed': 'failed',
  'refund.created': 'refunded',
} as const;

/** The provider of a demo and of tests: it moves no money. Its page is part of this service. */
export interface TestProvider extends PaymentProvider {
  /** Returns the contents of a checkout's address; `null` where it is forged. */
  open(token: string): TestSession | null;
  /** The same of the address of a page that stores a card. */
  openSetup(token: string): TestSetup | null;
  /** Sets the way of its webhooks to the service (http/pages/payments/testCheckout.ts). */
  deliverBy(deliver: (event: TestEvent) => Promise<void>): void;
  /** Returns a signed webhook, as a provider would send it. */
  sign(event: TestEvent, now: number): Webhook & { signature: string };
}

/** Creates the test provider with keys from the service's secret, which are used for nothing else. */
export function createTestProvider(secret: string, publicUrl: string): TestProvider {
  const addressKey = createHmac('sha256', secret).update('addresses of test payments').digest();
  const webhookKey = createHmac('sha256', secret).update('webhooks of test payments').digest('base64url');
  const signAddress = (text: string) => createHmac('sha256', addressKey).update(text).digest();
  const addressOf = (path: string, contents: object): string => {
    const text = Buffer.from(JSON.stringify(contents)).toString('base64url');
    const token = `${text}.${signAddress(text).toString('base64url')}`;
    return `${publicUrl}${path}?${new URLSearchParams({ session: token }).toString()}`;
  };
  /** Returns what `addressOf` has signed; `null` for anything else. */
  const contentsOf = (token: string): unknown => {
    const [text = '', signature = ''] = token.split('.');
    const [given, right] = [Buffer.from(signature, 'base64url'), signAddress(text)];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  };
  let deliver: ((made: TestEvent) => Promise<void>) | null = null;
  return {
    name: PaymentProviderName.Test,
    begin: async ({ email: _email, ...request }) => ({
      id: `test_${request.orderId}`,
      url: addressOf(testCheckoutPath, request),
    }),
    beginSetup: async ({ accountId, language, returnUrl }) => ({
      url: addressOf(testSetupPath, { setupId: randomUUID(), accountId, language, returnUrl }),
      customerId: `test_${accountId}`,
    }),
    describe: async (reference) => ({ brand: 'visa', last4: testCards[cardOf(reference)], expires: '2039-12' }),
    forget: async () => true,
    deleteCustomer: async () => true,
    charge: async ({ orderId, amountMicro, reference }) => {
      if (deliver === null) return null;
      const isDeclined = cardOf(reference) === 'declined';
      const [type, name] = isDeclined ? (['payment.failed', 'failed'] as const) : (['checkout.paid', 'auto'] as const);
      const paid = isDeclined ? 0 : amountMicro;
      await deliver({
        id: `evt_${name}_${orderId}`,
        type,
        orderId,
        paymentId: `pay_${name}_${orderId}`,
        amountMicro: paid,
      });
      return 'asked';
    },
    deliverBy: (way) => {
      deliver = way;
    },
    end: async () => undefined,
    refund: async ({ orderId }) => `test_refund_${orderId}`,
    read: ({ body, signature }, now) =>
      isSignedWebhook(body, signature, webhookKey, now) ? readTestEvent(body) : null,
    open: (token) => session.nullable().parse(contentsOf(token)),
    openSetup: (token) => setup.nullable().parse(contentsOf(token)),
    sign: (made, now) => {
      const body = Buffer.from(JSON.stringify(made));
      return { body, signature: signWebhook(body, webhookKey, now) };
    },
  };
}

const cardOf = (reference: string): TestCard => (reference.startsWith('test_declined') ? 'declined' : 'pays');

/** The signature proves that this service wrote the body. */
function readTestEvent(body: Buffer): PaymentEvent | MethodEvent {
  const made = event.parse(JSON.parse(body.toString()));
  if (made.type === 'method.added') {
    return { eventId: made.id, kind: 'methodAdded', accountId: made.accountId, reference: made.reference };
  }
  const { id, type, ...rest } = made;
  return { eventId: id, kind: kinds[type], ...rest, method: PaymentMethod.CreditCard };
}
