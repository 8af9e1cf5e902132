import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PaymentProvider } from './paymentProvider.ts';

const microPerCent = 10_000;

const customer = z.object({ id: z.string() });
const page = z.object({ url: z.url() });
const method = z.object({
  type: z.string(),
  card: z
    .object({
      brand: z.string().max(40),
      last4: z.string().max(4),
      exp_month: z.int(),
      exp_year: z.int(),
    })
    .optional(),
});

/** Refusals that say nothing about the payment: the same request is sent again later. */
const passing: readonly number[] = [401, 403, 409, 429];

/** A request to Stripe, beside its key. */
export interface StripeRequest {
  method: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
}

type Send = (path: string, fields: Record<string, string>, idempotencyKey: string) => Promise<Response | null>;

/** Creates the part of the provider Stripe that stores payment methods and charges them without their owner. */
export function storedMethods({
  call,
  send,
  post,
}: {
  call: (path: string, request: StripeRequest) => Promise<Response | null>;
  send: Send;
  post: (...request: Parameters<Send>) => Promise<unknown>;
}): Pick<PaymentProvider, 'beginSetup' | 'describe' | 'forget' | 'deleteCustomer' | 'charge'> {
  return {
    beginSetup: async ({ accountId, email, customerId: known, language, returnUrl }) => {
      const facts = { email, 'metadata[account_id]': accountId };
      const made =
        known === null ? customer.safeParse(await post('/v1/customers', facts, `customer ${accountId}`)) : null;
      const customerId = known ?? made?.data?.id ?? null;
      if (customerId === null) return null;
      const fields = {
        mode: 'setup',
        customer: customerId,
        'payment_method_types[0]': 'card',
        locale: language.slice(0, 2),
        success_url: returnUrl,
        cancel_url: returnUrl,
        // The webhook about the stored method names it.
        'setup_intent_data[metadata][account_id]': accountId,
      };
      const read = page.safeParse(await post('/v1/checkout/sessions', fields, `setup ${randomUUID()}`));
      return read.success ? { url: read.data.url, customerId } : null;
    },
    describe: async (reference) => {
      const answer = await call(`/v1/payment_methods/${encodeURIComponent(reference)}`, { method: 'GET' });
      const read = method.safeParse(await jsonOf(answer));
      if (!read.success) return null;
      const { card, type } = read.data;
      if (card === undefined) return { brand: type, last4: '', expires: '' };
      const expires = `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`;
      return { brand: card.brand, last4: card.last4, expires };
    },
    forget: async (reference) => {
      const path = `/v1/payment_methods/${encodeURIComponent(reference)}/detach`;
      const answer = await send(path, {}, `detach ${reference}`);
      // Stripe answers with 400 or 404 for one that it has no more.
      return answer !== null && (answer.ok || answer.status === 400 || answer.status === 404);
    },
    deleteCustomer: async (customerId) => {
      const answer = await call(`/v1/customers/${encodeURIComponent(customerId)}`, { method: 'DELETE' });
      return answer !== null && (answer.ok || answer.status === 404);
    },
    charge: async ({ orderId, orderNo, productCode, amountMicro, customerId, reference }) => {
      const fields = {
        amount: String(amountMicro / microPerCent),
        currency: 'usd',
        customer: customerId,
        payment_method: reference,
        'payment_method_types[0]': 'card',
        off_session: 'true',
        confirm: 'true',
        description: `${productCode} (${orderNo})`,
        // Webhooks about the payment name it.
        'metadata[order_id]': orderId,
      };
      const answer = await send('/v1/payment_intents', fields, `recharge ${orderId}`);
      if (answer === null || answer.status >= 500 || passing.includes(answer.status)) return null;
      return answer.ok ? 'asked' : 'declined';
    },
  };
}

/** Returns the body of an answer; `null` where there is none, or a refusal. */
export async function jsonOf(answer: Response | null): Promise<unknown> {
  return answer?.ok === true ? answer.json().catch(() => null) : null;
}
