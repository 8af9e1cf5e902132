import { maxMethods } from '#core/domain/order/autoRecharge.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import { languageOf, readAccount } from '#server/db/tables/account/accounts.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { switchOff } from '#server/db/tables/order/autoRecharges.ts';
import {
  deleteMethod,
  insertCustomer,
  insertMethod,
  readCustomer,
  readMethods,
  setDefaultMethod,
  type MethodRow,
} from '#server/db/tables/order/paymentMethods.ts';
import { insertPaymentEvent } from '#server/db/tables/order/payments.ts';
import { noteMoneyChange } from '#server/db/tables/order/planPeriods.ts';
import type { MethodEvent, PaymentProvider } from '#server/payments/paymentProvider.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { inAccountRevision } from '../../transaction.ts';

/** The page of the console to which a provider returns. */
const returnPath = '/console/payment-plan/payment-settings';

type Done = Result<Record<string, never>>;

/**
 * Opens the provider's page that stores a payment method. Refused with `PaymentsOff` (also for a member, §6),
 * `TooManyMethods` and `PaymentNotReached`.
 */
export async function addPaymentMethod(context: CommandContext, accountId: string): Promise<Result<{ url: string }>> {
  const { provider } = context.payments;
  if (provider === null) return refused({ code: 'PaymentsOff' });
  const { account, methods, customerId } = await context.database.withAccount(accountId, async (tx) => ({
    account: await readAccount(tx, accountId),
    methods: await readMethods(tx, accountId, provider.name),
    customerId: await readCustomer(tx, accountId, provider.name),
  }));
  if (account.parent_id !== null) return refused({ code: 'PaymentsOff' });
  if (methods.length >= maxMethods) return refused({ code: 'TooManyMethods', max: maxMethods });
  const { email, language } = account;
  const returnUrl = `${context.publicUrl}${returnPath}`;
  const page = await provider.beginSetup({ accountId, email, language, customerId, returnUrl });
  if (page === null) return refused({ code: 'PaymentNotReached' });
  await context.database.withAccount(accountId, (tx) => insertCustomer(tx, accountId, provider.name, page.customerId));
  return success({ url: page.url });
}

/**
 * Stores the method of a webhook, once. Refused with `PaymentNotReached` where the provider does not describe it: it
 * sends the message again.
 */
export async function storeMethod(
  { database, revisionCache }: CommandContext,
  provider: PaymentProvider,
  { eventId, kind, accountId, reference }: MethodEvent,
): Promise<Result<'stored' | 'repeated' | 'unknown'>> {
  if ((await database.withoutRls((tx) => languageOf(tx, accountId))) === null) return success('unknown');
  const card = await provider.describe(reference);
  if (card === null) return refused({ code: 'PaymentNotReached' });
  const stored = await database.withoutRls(async (tx) => {
    await nextRevision(tx, accountId);
    if (!(await insertPaymentEvent(tx, { provider: provider.name, eventId, accountId, kind }))) return 'repeated';
    if (!(await insertMethod(tx, { accountId, provider: provider.name, reference, ...card }))) return 'repeated';
    await noteMoneyChange(tx, accountId);
    await recordAudit(tx, accountId, { kind: 'PaymentMethodAdded', last4: card.last4 });
    return 'stored';
  });
  revisionCache.forget(accountId);
  return success(stored);
}

/** Makes a method the one that automatic recharge uses. Refused with `PaymentsOff` and `NotFound`. */
export async function chooseMethod(context: CommandContext, accountId: string, methodId: string): Promise<Done> {
  const { provider } = context.payments;
  if (provider === null) return refused({ code: 'PaymentsOff' });
  return inAccountRevision(context, accountId, async (tx): Promise<Done> => {
    if ((await findMethod(tx, accountId, provider, methodId)) === undefined) return refused({ code: 'NotFound' });
    await setDefaultMethod(tx, accountId, provider.name, methodId);
    await noteMoneyChange(tx, accountId);
    return success({});
  });
}

/**
 * Removes a method here and at the provider; the oldest other one becomes the default, and without any automatic
 * recharge is switched off. Refused with `PaymentsOff`, `NotFound` and `PaymentNotReached`.
 */
export async function removeMethod(context: CommandContext, accountId: string, methodId: string): Promise<Done> {
  const { provider } = context.payments;
  if (provider === null) return refused({ code: 'PaymentsOff' });
  const found = await context.database.withAccount(accountId, (tx) => findMethod(tx, accountId, provider, methodId));
  if (found === undefined) return refused({ code: 'NotFound' });
  if (!(await provider.forget(found.reference))) return refused({ code: 'PaymentNotReached' });
  return inAccountRevision(context, accountId, async (tx): Promise<Done> => {
    await deleteMethod(tx, accountId, methodId);
    const [next, ...others] = await readMethods(tx, accountId, provider.name);
    if (next === undefined) await switchOff(tx, accountId, false);
    else if (![next, ...others].some(({ isDefault }) => isDefault)) {
      await setDefaultMethod(tx, accountId, provider.name, next.methodId);
    }
    await noteMoneyChange(tx, accountId);
    await recordAudit(tx, accountId, { kind: 'PaymentMethodRemoved', last4: found.last4 });
    return success({});
  });
}

async function findMethod(
  tx: Tx,
  accountId: string,
  { name }: PaymentProvider,
  methodId: string,
): Promise<MethodRow | undefined> {
  return (await readMethods(tx, accountId, name)).find((each) => each.methodId === methodId);
}
