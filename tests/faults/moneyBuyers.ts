import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { signIn, signUp } from '#core/wire/calls/account/accountCalls.ts';
import { bindCoupon, cancelOrder, listCoupons, makeOrder, queryOrders } from '#core/wire/calls/account/orderCalls.ts';
import type { AnyCall } from '#core/wire/call/call.ts';
import { fillPath } from '#core/wire/call/defineCall.ts';
import { webhookPath } from '#server/http/pages/payments/paymentWebhook.ts';
import type { TestOrderEvent, TestProvider } from '#server/payments/testProvider.ts';
import { signatureHeader } from '#server/payments/webhookSignature.ts';
import { refundIdOf } from './moneyRefunds.ts';

/** Sends a call until the service answers; a killed one comes back. */
export interface Buyer {
  accountId: string;
  send(call: AnyCall, input?: { params?: Record<string, string>; body?: unknown }): Promise<Record<string, unknown>>;
}

/** On a loaded machine a password takes seconds. */
const requestMs = 60_000;

async function untilAnswered(request: () => Promise<Response>): Promise<Response> {
  for (const end = performance.now() + 120_000; performance.now() < end; await sleep(50)) {
    const answer = await request().catch(() => null);
    if (answer !== null && answer.status !== 503 && answer.status !== 429) return answer;
    await answer?.body?.cancel();
  }
  throw new Error('the service did not come back');
}

/** Signs up an account that buys. */
export async function startBuyer(origin: string, userName: string): Promise<Buyer> {
  let cookie = '';
  const send: Buyer['send'] = async (call, { params = {}, body } = {}) => {
    const answer = await untilAnswered(() =>
      fetch(origin + fillPath(call.path, params), {
        method: call.method,
        headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(requestMs),
      }),
    );
    cookie ||= answer.headers.getSetCookie().map((each) => each.split(';')[0]).join('; '); // prettier-ignore
    const reply = (await answer.json()) as Record<string, unknown>;
    // A refusal is an answer; these are not.
    if (answer.status === 401 || answer.status >= 500) throw new Error(`${call.path}: ${JSON.stringify(reply)}`);
    return reply;
  };
  const body = { email: `${userName}@example.com`, userName, password: 'a long password', language: 'en-US' };
  let account = await send(signUp, { body });
  // A request whose answer was lost has made the account.
  if (account['userId'] === undefined)
    account = await send(signIn, { body: { login: userName, password: body.password } });
  return { accountId: String(account['userId']), send };
}

const products = [
  ['balance-1', 37], ['balance-20', 1], ['bsc-mo', 1], ['std-mo', 1], ['pro-mo', 1], ['std-yr', 1], ['pro-qt', 1],
] as const; // prettier-ignore
const couponCodes = ['TEN-OFF', 'HALF', 'FREE', 'MORE'];
const coupons = z.array(z.looseObject({ couponId: z.string() }));

/** One act of a buyer; returns the orders that wait for a payment afterwards. */
export async function buyOnce(buyer: Buyer, random: () => number) {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  if (random() < 0.2) await buyer.send(bindCoupon, { body: { code: pick(couponCodes) } });
  const owned = random() < 0.4 ? coupons.parse(await buyer.send(listCoupons)) : [];
  const couponId = owned.length === 0 ? null : pick(owned).couponId;
  const [code, quantity] = pick(products);
  const made = await buyer.send(makeOrder, { body: { code, quantity, couponId } });
  const orderId = typeof made['orderId'] === 'string' ? made['orderId'] : null;
  if (orderId !== null && random() < 0.15) await buyer.send(cancelOrder, { params: { orderId } });
  const listed = queryOrders.reply.parse(await buyer.send(queryOrders, { body: { take: 3 } }));
  return listed.items.flatMap((order) => (order.orderId === orderId ? { orderId, totalMicro: order.quote.totalMicro } : [])); // prettier-ignore
}

/** A provider that sends its messages late, twice, in any order, among forged and old ones, until each is accepted. */
export interface UnrulyProvider {
  /** The payments that the service has accepted, by id, with their amounts. */
  accepted: Map<string, number>;
  counts: { messages: number; repeated: number; forged: number; forgedAccepted: number };
  /** A customer pays an order, sometimes twice. */
  pay(orderId: string, amountMicro: number): void;
  /** Reports a refund, sometimes in several messages. */
  reportRefund(orderId: string, amountMicro: number): void;
  /** Sends what is left. */
  settle(): Promise<void>;
}

export function startUnrulyProvider(origin: string, test: TestProvider, random: () => number): UnrulyProvider {
  const waiting: TestOrderEvent[] = [];
  const accepted = new Map<string, number>();
  const counts = { messages: 0, repeated: 0, forged: 0, forgedAccepted: 0 };
  let isOver = false;

  const post = (body: Buffer, signature: string): Promise<Response> =>
    untilAnswered(() =>
      fetch(origin + webhookPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: signature },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(requestMs),
      }),
    );
  const deliver = async (event: TestOrderEvent): Promise<void> => {
    const { body, signature } = test.sign(event, Date.now());
    const answer = await post(body, signature);
    counts.messages += 1;
    const { received } = (await answer.json()) as { received?: string };
    if (received === 'repeated') counts.repeated += 1;
    if (answer.status === 200 && event.type === 'checkout.paid') accepted.set(event.paymentId, event.amountMicro);
  };
  const forge = async (event: TestOrderEvent): Promise<void> => {
    const isOld = random() < 0.5;
    const forged = { ...event, id: `${event.id}_forged`, paymentId: `${event.paymentId}_forged` };
    const { body, signature } = test.sign(forged, Date.now() - (isOld ? 600_000 : 0));
    const wrong = signature.replace(/.$/u, (digit) => (digit === '0' ? '1' : '0'));
    const answer = await post(body, isOld ? signature : wrong);
    counts.forged += 1;
    counts.forgedAccepted += Number(answer.status === 200);
    await answer.body?.cancel();
  };
  const takeOne = async (): Promise<void> => {
    const [event] = waiting.splice(Math.floor(random() * waiting.length), 1);
    if (event === undefined) return;
    if (random() < 0.25) await forge(event);
    await deliver(event);
    if (random() < 0.3) waiting.push(event);
  };
  const running = (async () => {
    while (!isOver) {
      await takeOne();
      await sleep(random() * 60);
    }
  })();
  // It is thrown by `settle`.
  running.catch(() => undefined);
  return {
    accepted,
    counts,
    pay: (orderId, amountMicro) => {
      const payments = random() < 0.1 ? ['one', 'two'] : ['one'];
      for (const name of payments) {
        const paymentId = `pay_${name}_${orderId}`;
        const event = { type: 'checkout.paid', orderId, paymentId, amountMicro } as const;
        waiting.push({ ...event, id: `evt_${paymentId}` });
        // A provider reports one payment in several messages.
        if (random() < 0.2) waiting.push({ ...event, id: `evt_again_${paymentId}` });
      }
      if (random() < 0.1) waiting.push({ id: `evt_end_${orderId}`, type: 'checkout.expired', orderId, paymentId: 'none', amountMicro: 0 }); // prettier-ignore
    },
    reportRefund: (orderId, amountMicro) => {
      const event = { type: 'refund.created', orderId, paymentId: refundIdOf(orderId), amountMicro } as const;
      waiting.push({ ...event, id: `evt_refund_${orderId}` });
      if (random() < 0.3) waiting.push({ ...event, id: `evt_refund_again_${orderId}` });
    },
    settle: async () => {
      isOver = true;
      await running;
      while (waiting.length > 0) await takeOne();
    },
  };
}
