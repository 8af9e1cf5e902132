import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { markup, type Markup } from '#server/markup.ts';
import {
  testCheckoutPath,
  testSetupPath,
  type TestEvent,
  type TestProvider,
  type TestSession,
  type TestSetup,
} from '#server/payments/testProvider.ts';
import { signatureHeader } from '#server/payments/webhookSignature.ts';
import { textsIn } from '#server/texts/textsIn.ts';
import { formatDollars } from '../public/formats.ts';
import { sharedNamespaces, type PublicContext, type PublicPage } from '../public/layout.ts';
import { sendPage } from '../public/sendPage.ts';
import { webhookPath } from './paymentWebhook.ts';

const query = z.object({ session: z.string().max(4_000).catch('') });
const sentForm = z.object({ act: z.enum(['pay', 'decline', 'card', 'declinedCard']).catch('decline') });

/**
 * The page of the test provider, as a page of Stripe would be: it shows the amount and takes or declines the payment.
 * Each of its texts says that no money moves. Its answer reaches the service as a signed webhook, over the path of
 * every provider.
 */
export function registerTestCheckout(app: FastifyInstance, service: CommandContext): void {
  const { test } = service.payments;
  if (test === null) return;
  test.deliverBy((event) => deliver(app, test, event));
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(testCheckoutPath, { config: { isForVisitors: true } }, async (request, reply) => {
      const session = test.open(query.parse(request.query).session);
      if (session === null) return reply.redirect('/', 302);
      return sendPage(request, reply, contextOf(service, request, session), page(session));
    });
    scope.post(testCheckoutPath, { bodyLimit: 4_096 }, async (request, reply) => {
      const session = test.open(query.parse(request.query).session);
      if (session === null) return reply.redirect('/', 302);
      if (sentForm.parse(request.body).act === 'pay') await sendPayment(app, test, session);
      return returnTo(reply, session);
    });
    scope.get(testSetupPath, { config: { isForVisitors: true } }, async (request, reply) => {
      const setup = test.openSetup(query.parse(request.query).session);
      if (setup === null) return reply.redirect('/', 302);
      return sendPage(request, reply, contextOf(service, request, setup), setupPage(setup));
    });
    scope.post(testSetupPath, { bodyLimit: 4_096 }, async (request, reply) => {
      const setup = test.openSetup(query.parse(request.query).session);
      if (setup === null) return reply.redirect('/', 302);
      await sendCard(app, test, setup, sentForm.parse(request.body).act);
      return returnTo(reply, setup);
    });
  });
}

/** One payment per checkout, however often the button is pressed: its id follows from the order. */
async function sendPayment(app: FastifyInstance, test: TestProvider, session: TestSession): Promise<void> {
  const { orderId, amountMicro, payUntil } = session;
  const isLate = payUntil < Date.now();
  const type = isLate ? 'checkout.expired' : 'checkout.paid';
  const id = createHash('sha256').update(`${type} ${orderId}`).digest('hex').slice(0, 32);
  const event = { id: `evt_${id}`, type, orderId, paymentId: `pay_${id}`, amountMicro } as const;
  await deliver(app, test, event);
}

/** One card per page, however often the button is pressed. */
async function sendCard(app: FastifyInstance, test: TestProvider, setup: TestSetup, act: string): Promise<void> {
  const { setupId, accountId } = setup;
  if (act !== 'card' && act !== 'declinedCard') return;
  const reference = `test_${act === 'card' ? 'pays' : 'declined'}_${setupId}`;
  await deliver(app, test, { id: `evt_card_${setupId}`, type: 'method.added', accountId, reference });
}

async function deliver(app: FastifyInstance, test: TestProvider, event: TestEvent): Promise<void> {
  const { body, signature } = test.sign(event, Date.now());
  await app.inject({
    method: 'POST',
    url: webhookPath,
    headers: { host: '127.0.0.1', 'content-type': 'application/json', [signatureHeader]: signature },
    payload: body,
  });
}

function returnTo(reply: FastifyReply, { returnUrl }: Pick<TestSession, 'returnUrl'>): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(returnUrl, 303);
}

function contextOf(
  service: CommandContext,
  request: FastifyRequest,
  { language }: Pick<TestSession, 'language'>,
): PublicContext {
  return {
    locale: language,
    languageFrom: 'chosen',
    t: textsIn(language, 'public', sharedNamespaces),
    origin: service.publicUrl,
    address: request.url,
    accountId: request.accountId,
    isDemo: service.demo !== null,
    userAgent: request.headers['user-agent'] ?? '',
    isSignupOpen: service.signup.isOpen,
    pages: [...service.pages.keys()],
    contact: service.offer.contact,
  };
}

function page(session: TestSession): PublicPage {
  const t = textsIn(session.language, 'public', sharedNamespaces);
  const amount = formatDollars(session.language, session.amountMicro);
  const title = t(($) => $.testCheckout.title);
  return {
    status: 200,
    title,
    description: t(($) => $.testCheckout.lead),
    isIndexed: false,
    structuredData: [],
    main: markup`<header class="page-head"><h1>${title}</h1><p class="lead">${t(($) => $.testCheckout.lead)}</p></header>
<dl class="facts"><dt>${t(($) => $.testCheckout.order)}</dt><dd>${String(session.orderNo)}</dd><dt>${t(($) => $.testCheckout.product)}</dt><dd>${session.productCode}</dd><dt>${t(($) => $.testCheckout.amount)}</dt><dd>${amount}</dd></dl>
<form method="post" class="actions">${button(
      'pay',
      t(($) => $.testCheckout.pay, { amount }),
      'button primary',
    )}${button(
      'decline',
      t(($) => $.testCheckout.decline),
      'button',
    )}</form>`,
  };
}

function setupPage({ language }: TestSetup): PublicPage {
  const t = textsIn(language, 'public', sharedNamespaces);
  const title = t(($) => $.testCheckout.cardTitle);
  const lead = t(($) => $.testCheckout.cardLead);
  return {
    status: 200,
    title,
    description: lead,
    isIndexed: false,
    structuredData: [],
    main: markup`<header class="page-head"><h1>${title}</h1><p class="lead">${lead}</p></header>
<form method="post" class="actions">${button(
      'card',
      t(($) => $.testCheckout.card),
      'button primary',
    )}${button(
      'declinedCard',
      t(($) => $.testCheckout.declinedCard),
      'button',
    )}${button(
      'decline',
      t(($) => $.testCheckout.noCard),
      'button',
    )}</form>`,
  };
}

function button(act: z.output<typeof sentForm>['act'], text: string, style: string): Markup {
  return markup`<button class="${style}" name="act" value="${act}">${text}</button>`;
}
