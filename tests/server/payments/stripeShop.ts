import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeOrder } from '#core/wire/calls/account/orderCalls.ts';
import { webhookPath } from '#server/http/pages/payments/paymentWebhook.ts';
import { createStripeProvider } from '#server/payments/stripeProvider.ts';
import { signatureHeader, signWebhook } from '#server/payments/webhookSignature.ts';
import type { Client, TestService } from '#tests/server/openTestService.ts';
import { openShop } from '../commands/order/shop.ts';

export const webhookSecret = 'whsec_of_the_tests';

export interface StripeRequest {
  method: string;
  path: string;
  headers: Record<string, unknown>;
  fields: URLSearchParams;
}

/** A service whose payments go to a stand-in, which answers as the documentation of Stripe's API says. */
export class StripeShop {
  readonly requests: StripeRequest[] = [];
  isRefusing = false;
  isAway = false;
  shop!: TestService;
  private serial = 0;
  private readonly stripe = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const fields = new URLSearchParams(Buffer.concat(chunks).toString());
      this.requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, fields });
      response.writeHead(this.isRefusing ? 402 : 200, { 'content-type': 'application/json' });
      const answer = answerOf(request.url ?? '', fields);
      if (this.isAway) response.destroy();
      else response.end(JSON.stringify(answer));
    });
  });

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.stripe.listen(0, '127.0.0.1', resolve));
    this.shop = await openShop();
    const api = `http://127.0.0.1:${(this.stripe.address() as AddressInfo).port}`;
    const provider = createStripeProvider({ key: 'sk_test_key', webhookSecret, api });
    this.shop.service.payments = { ...this.shop.service.payments, provider, test: null };
  }

  async close(): Promise<void> {
    await this.shop.close();
    this.stripe.close();
  }

  /** Forgets the requests; Stripe answers again. */
  reset(): void {
    this.requests.length = 0;
    this.isRefusing = false;
    this.isAway = false;
  }

  newcomer(): Promise<Client> {
    return this.shop.signUp(`striped${(this.serial += 1)}`);
  }

  async order(client: Client, code = 'balance-20'): Promise<string> {
    return String((await client.send(makeOrder, { body: { code } })).body['orderId']);
  }

  /** Sends an event about a checkout as Stripe does. */
  async send(type: string, orderId: string | null, more: object = {}) {
    const object = {
      id: `cs_test_${orderId}`, object: 'checkout.session', client_reference_id: orderId, payment_status: 'paid',
      payment_intent: `pi_${orderId}`, amount_total: 2_000, currency: 'usd', payment_method_types: ['card'], ...more,
    }; // prettier-ignore
    return this.post({ id: `evt_${type}_${orderId}`, object: 'event', type, data: { object } });
  }

  async post(event: object, sign = (body: Buffer) => signWebhook(body, webhookSecret, Date.now())) {
    const body = Buffer.from(JSON.stringify(event));
    const response = await this.shop.app.inject({
      method: 'POST',
      url: webhookPath,
      headers: {
        host: '127.0.0.1:8080',
        'content-type': 'application/json; charset=utf-8',
        [signatureHeader]: `${sign(body)},v0=unused`,
      },
      payload: body,
    });
    return [response.statusCode, (response.json() as { received?: string }).received];
  }
}

function answerOf(path: string, fields: URLSearchParams): object {
  if (path === '/v1/refunds') return refundOf(fields);
  if (path === '/v1/customers') return { id: `cus_${fields.get('metadata[account_id]')}`, object: 'customer' };
  if (path === '/v1/payment_intents') return { id: 'pi_recharge', object: 'payment_intent', status: 'succeeded' };
  if (path.startsWith('/v1/payment_methods/')) return cardOf(path);
  return checkoutOf(fields);
}

const cardOf = (path: string) => ({
  id: path.split('/')[3],
  object: 'payment_method',
  type: 'card',
  card: { brand: 'mastercard', last4: '4444', exp_month: 4, exp_year: 2031 },
});

function checkoutOf(fields: URLSearchParams) {
  const id = `cs_test_${fields.get('client_reference_id')}`;
  return { id, object: 'checkout.session', url: `https://checkout.stripe.example/${id}` };
}

const refundOf = (fields: URLSearchParams) => ({
  id: `re_${fields.get('payment_intent')}`,
  object: 'refund',
  amount: Number(fields.get('amount')),
  currency: 'usd',
  payment_intent: fields.get('payment_intent'),
  status: 'pending',
});
