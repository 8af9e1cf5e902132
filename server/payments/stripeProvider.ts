import { z } from 'zod';
import { PaymentMethod, PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import type { PaymentEvent, PaymentProvider } from './paymentProvider.ts';
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
const refund = z.object({ id: z.string(), status: z.enum(['pending', 'requires_action', 'succeeded']) });

/** Creates the provider Stripe: its hosted page takes the payment, and its signed webhooks report it. */
export function createStripeProvider({
  key,
  webhookSecret,
  api = 'https://api.stripe.com',
}: StripeSettings): PaymentProvider {
  /** Returns the answer; `null` where Stripe cannot be reached or refuses. */
  const post = async (path: string, fields: Record<string, string>, idempotencyKey: string): Promise<unknown> => {
    const answer = await fetch(api + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': idempotencyKey,
      },
      body: new URLSearchParams(fields).toString(),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    return answer?.ok === true ? answer.json().catch(() => null) : null;
  };
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
      const fields = { payment_intent: paymentId, amount: String(amountMicro / microPerCent) };
      const read = refund.safeParse(await post('/v1/refunds', fields, `refund ${orderId}`));
      return read.success ? read.data.id : null;
    },
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
    }),
  }),
});
type Message = z.output<typeof message>;

const endings: readonly string[] = ['checkout.session.expired', 'checkout.session.async_payment_failed'];
const payments: readonly string[] = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

/** §3.7: the methods by Stripe's names. Wallets count as cards there. */
const methods: Readonly<Record<string, PaymentMethod>> = {
  card: PaymentMethod.CreditCard,
  paypal: PaymentMethod.PayPal,
  us_bank_account: PaymentMethod.ACHPay,
  giropay: PaymentMethod.giropay,
};

/** Messages about anything but a checkout of ours name no order: they are accepted and change nothing. */
function readEvent(body: Buffer): PaymentEvent | null {
  const parsed = message.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { id: eventId, data } = parsed.data;
  const { id, client_reference_id, payment_intent, amount_total, payment_method_types } = data.object;
  const [method = '', ...others] = payment_method_types;
  return {
    eventId,
    orderId: client_reference_id ?? noOrder,
    kind: kindOf(parsed.data),
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
