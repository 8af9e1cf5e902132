import { refused, success, type Outcome } from '#core/domain/refusal.ts';
import type { Locale } from '#core/domain/locale.ts';
import { type Account } from '#core/wire/rows/account.ts';
import {
  getAccount,
  getWelcome,
  sendSignUpCode,
  signIn,
  signOut,
  signUp,
  updateLanguage,
  updateMailNotices,
} from '#core/wire/calls/account/accountCalls.ts';
import type { AnyCall, CallInput } from '#core/wire/call/call.ts';
import {
  bindCoupon,
  cancelOrder,
  getInvoice,
  getOrderPrice,
  getSubscriptionPrice,
  makeOrder,
  payOrder,
  putBilling,
} from '#core/wire/calls/account/orderCalls.ts';
import {
  beginIdentitySignIn,
  proveIdentitySignIn,
  signInByIdentity,
} from '#core/wire/calls/account/holder/identityCalls.ts';
import { beginPasskeySignIn, signInByPasskey } from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import { beginTrial } from '#core/wire/calls/account/planCalls.ts';
import { forgetOthers, isSignOutDue, setSignOutDue } from '#app/store/registry.ts';
import type { SyncApi } from '../../api.ts';
import type { ApiClient } from '../../apiClient.ts';

type SessionCalls = Pick<
  SyncApi,
  | 'welcome'
  | 'account'
  | 'signIn'
  | 'beginPasskeySignIn'
  | 'signInByPasskey'
  | 'beginIdentitySignIn'
  | 'signInByIdentity'
  | 'proveIdentitySignIn'
  | 'sendSignUpCode'
  | 'signUp'
  | 'updateLanguage'
  | 'updateMailNotices'
>;

/** Calls about the session. `onSession` gets the account of each new session. */
export function sessionCalls(service: ApiClient, onSession: (accountId: string) => Promise<void>): SessionCalls {
  async function begun(outcome: Outcome<Account>): Promise<Outcome<Account>> {
    if (!outcome.ok) return outcome;
    await setSignOutDue(false);
    // The account is not remembered yet: the data of other accounts is deleted first
    // (src/features/account/clearDevice.ts).
    await forgetOthers(outcome.value.userId);
    await onSession(outcome.value.userId);
    return outcome;
  }
  return {
    welcome: () => service.send(getWelcome, {}),
    account: async () => {
      const ended = await endDueSession(service);
      return ended.ok ? service.send(getAccount, {}) : ended;
    },
    signIn: async (login, password, second) => {
      const ended = await endDueSession(service);
      return ended.ok ? begun(await service.send(signIn, { body: { login, password, ...second } })) : ended;
    },
    beginPasskeySignIn: () => service.send(beginPasskeySignIn, {}),
    signInByPasskey: async (credential) => {
      const ended = await endDueSession(service);
      return ended.ok ? begun(await service.send(signInByPasskey, { body: credential })) : ended;
    },
    beginIdentitySignIn: (provider) => service.send(beginIdentitySignIn, { params: { provider } }),
    signInByIdentity: async (provider, answer) => {
      const ended = await endDueSession(service);
      if (!ended.ok) return ended;
      const outcome = await service.send(signInByIdentity, { params: { provider }, body: answer });
      if (outcome.ok && outcome.value.account !== null) await begun(success(outcome.value.account));
      return outcome;
    },
    proveIdentitySignIn: async (provider, body) =>
      begun(await service.send(proveIdentitySignIn, { params: { provider }, body })),
    sendSignUpCode: (email, language) => service.send(sendSignUpCode, { body: { email, language } }),
    signUp: async (input) => {
      const ended = await endDueSession(service);
      return ended.ok ? begun(await service.send(signUp, { body: input })) : ended;
    },
    updateMailNotices: async (kinds) => nothing(await service.send(updateMailNotices, { body: { kinds: [...kinds] } })),
    updateLanguage: async (language: Locale) => nothing(await service.send(updateLanguage, { body: { language } })),
  };
}

/**
 * Ends the session on the service. When the service cannot be reached, the sign-out is repeated before the next session
 * begins.
 */
export async function endSession(service: ApiClient): Promise<Outcome<null>> {
  await setSignOutDue(true);
  return endDueSession(service);
}

/** Scripts cannot delete the cookie: only the service can end a session after an offline sign-out. */
async function endDueSession(service: ApiClient): Promise<Outcome<null>> {
  if (!(await isSignOutDue())) return success(null);
  const outcome = await service.send(signOut, {});
  const isOver = outcome.ok || ('refusal' in outcome && outcome.refusal.code === 'Unauthorized');
  if (!isOver) return 'outage' in outcome ? outcome : refused(outcome.refusal);
  await setSignOutDue(false);
  return success(null);
}

function nothing(outcome: Outcome<unknown>): Outcome<null> {
  return outcome.ok ? success(null) : outcome;
}

type MoneyCalls = Pick<
  SyncApi,
  'beginTrial' | 'orderPrice' | 'makeOrder' | 'payOrder' | 'cancelOrder' | 'invoicePdf' | 'bindCoupon' | 'saveBilling'
>;

/**
 * Calls about plans, orders and coupons of the account. Each that changes something resolves after `pollNow`, so that
 * the screen already shows the effect.
 */
export function moneyCalls(service: ApiClient, pollNow: () => Promise<void>): MoneyCalls {
  const change = async <C extends AnyCall>(call: C, input: Partial<CallInput<C>>): Promise<Outcome<null>> => {
    const outcome = await service.send(call, input);
    await pollNow();
    return outcome.ok ? success(null) : outcome;
  };
  return {
    beginTrial: () => change(beginTrial, {}),
    orderPrice: (purchase, key) =>
      key === 'plan'
        ? service.send(getSubscriptionPrice, { body: purchase })
        : service.send(getOrderPrice, { body: purchase }),
    makeOrder: async (purchase) => {
      const outcome = await service.send(makeOrder, { body: purchase });
      await pollNow();
      return outcome;
    },
    payOrder: (orderId) => service.send(payOrder, { params: { orderId } }),
    cancelOrder: (orderId) => change(cancelOrder, { params: { orderId } }),
    invoicePdf: (orderId, document) => service.send(getInvoice, { params: { orderId }, query: { document } }),
    bindCoupon: (code) => change(bindCoupon, { body: { code } }),
    saveBilling: (billing) => change(putBilling, { body: billing }),
  };
}
