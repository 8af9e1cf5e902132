import { z } from 'zod';
import { PaymentMethod, PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import type { MethodEvent, PaymentEvent, PaymentProvider } from './paymentProvider.ts';
import { jsonOf, storedMethods, type StripeRequest } from './stripeMethods.ts';
import { isSignedWebhook } from './webhookSignature.ts';

/** The operator's account at Stripe; tests replace the address. */
export interface StripeSettings {
  key: string;
  webhookSecret: string;
  api?: string;
}

const timeoutMs = 15_000;
const microPerCent = 10_000;
/** A checkout is open for at least half an hour. */
const shortestMs = 31 * 60_000;

const checkout = z.object({ id: z.string(), url: z.url() });
/** The states of a refund whose money is on its way, or has arrived. */
const refunding = ['pending', 'requires_action', 'succeeded'] as const;
const refund = z.object({ id: z.string(), status: z.enum(refunding) });

/** Creates the provider Stripe: its hosted page takes the payment, and its signed webhooks report it. */
export function createStripeProvider({
  key,
  webhookSecret,
  api = 'https://api.stripe.com',
}: StripeSettings): PaymentProvider {
  const call = async (path: string, request: StripeRequest): Promise<Response | null> => {
    const headers = { authorization: `Bearer ${key}`, ...request.headers };
    const signal = AbortSignal.timeout(timeoutMs);
    return fetch(api + path, { ...request, headers, redirect: 'error', signal }).catch(() => null);
  };
  const send = (path: string, fields: Record<string, string>, idempotencyKey: string): Promise<Response | null> =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': idempotencyKey },
      body: new URLSearchParams(fields).toString(),
    });
  /** Returns the answer; `null` where Stripe cannot be reached or refuses. */
  const post = async (...request: Parameters<typeof send>): Promise<unknown> => jsonOf(await send(...request));
  return {
    name: PaymentProviderName.Stripe,
    begin: async (request) => {
      const expiresAt = Math.ceil(Math.max(request.payUntil, Date.now() + shortestMs) / 1000);
      const fields = {
        mode: 'payment',
        client_reference_id: request.orderId,
        customer_email: request.email,
        locale: request.language.slice(0, 2),
        success_url: request.returnUrl,
        cancel_url: request.returnUrl,
        expires_at: String(expiresAt),
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': String(request.amountMicro / microPerCent),
        'line_items[0][price_data][product_data][name]': `${request.productCode} (${request.orderNo})`,
      };
      // A repeated request opens the same page.
      const read = checkout.safeParse(await post('/v1/checkout/sessions', fields, `${request.orderId} ${expiresAt}`));
      return read.success ? read.data : null;
    },
    end: async (checkoutId) => {
      await post(`/v1/checkout/sessions/${encodeURIComponent(checkoutId)}/expire`, {}, `end ${checkoutId}`);
    },
    refund: async ({ orderId, paymentId, amountMicro }) => {
      const fields = {
        payment_intent: paymentId,
        amount: String(amountMicro / microPerCent),
        // Webhooks about the refund name it.
        'metadata[order_id]': orderId,
      };
      const read = refund.safeParse(await post('/v1/refunds', fields, `refund ${orderId}`));
      return read.success ? read.data.id : null;
    },
    ...storedMethods({ call, send, post }),
    read: ({ body, signature }, now) => (isSignedWebhook(body, signature, webhookSecret, now) ? readEvent(body) : null),
  };
}

const message = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  data: z.object({
    object: z.object({
      id: z.string().max(255).catch(''),
      client_reference_id: z.uuid().nullable().catch(null),
      payment_status: z.string().catch(''),
      payment_intent: z.string().max(255).nullable().catch(null),
      amount_total: z.int().nonnegative().nullable().catch(null),
      currency: z.string().nullable().catch(null),
      payment_method_types: z.array(z.string()).catch([]),
      /** Of a refund. */
      status: z.string().catch(''),
      amount: z.int().nonnegative().nullable().catch(null),
      /** Of a payment with a stored method. */
      amount_received: z.int().nonnegative().nullable().catch(null),
      /** Of a stored method. */
      payment_method: z.string().max(255).nullable().catch(null),
      metadata: z
        .object({
          order_id: z.uuid().nullable().catch(null),
          account_id: z.string().min(1).max(60).nullable().catch(null),
        })
        .catch({ order_id: null, account_id: null }),
    }),
  }),
});
type Message = z.output<typeof message>;

const endings: readonly string[] = ['checkout.session.expired', 'checkout.session.async_payment_failed'];
const refunds: readonly string[] = ['refund.created', 'refund.updated'];
const payments: readonly string[] = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

/** §3.7: the methods by Stripe's names. Wallets count as cards there. */
const methods: Readonly<Record<string, PaymentMethod>> = {
  card: PaymentMethod.CreditCard,
  paypal: PaymentMethod.PayPal,
  us_bank_account: PaymentMethod.ACHPay,
  giropay: PaymentMethod.giropay,
};

/**
 * Messages about anything but a checkout, a payment with a stored method, a stored method or a refund of ours name no
 * order: they are accepted and change nothing. A checkout's own payment does not name its order either.
 */
function readEvent(body: Buffer): PaymentEvent | MethodEvent | null {
  const parsed = message.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { id: eventId, data } = parsed.data;
  const { id, client_reference_id, payment_intent, amount_total, payment_method_types } = data.object;
  const { metadata, payment_method: reference } = data.object;
  if (parsed.data.type === 'setup_intent.succeeded' && metadata.account_id !== null && reference !== null) {
    return { eventId, kind: 'methodAdded', accountId: metadata.account_id, reference };
  }
  const kind = kindOf(parsed.data);
  if (parsed.data.type.startsWith('payment_intent.')) {
    const amountMicro = (data.object.amount_received ?? 0) * microPerCent;
    const method = PaymentMethod.CreditCard;
    return { eventId, orderId: metadata.order_id ?? noOrder, kind, paymentId: id, amountMicro, method };
  }
  if (kind === 'refunded') {
    const { amount } = data.object;
    const amountMicro = (amount ?? 0) * microPerCent;
    return { eventId, orderId: metadata.order_id ?? noOrder, kind, paymentId: id, amountMicro, method: null };
  }
  const [method = '', ...others] = payment_method_types;
  return {
    eventId,
    orderId: client_reference_id ?? noOrder,
    kind,
    paymentId: payment_intent ?? id,
    amountMicro: (amount_total ?? 0) * microPerCent,
    // Several are offered: the message does not say which one it was.
    method: others.length === 0 ? (methods[method] ?? null) : null,
  };
}

const noOrder = '00000000-0000-0000-0000-000000000000';

/** A checkout may be completed before its payment: a bank transfer is reported by a later message. */
function kindOf({ type, data: { object } }: Message): PaymentEvent['kind'] {
  if (endings.includes(type)) return 'expired';
  if (type === 'payment_intent.payment_failed') return 'failed';
  if (type === 'payment_intent.succeeded') return object.currency === 'usd' ? 'paid' : 'other';
  if (refunds.includes(type)) return (refunding as readonly string[]).includes(object.status) ? 'refunded' : 'other';
  const isPaid = payments.includes(type) && object.payment_status === 'paid' && object.currency === 'usd';
  return isPaid ? 'paid' : 'other';
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
