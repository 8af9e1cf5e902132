import type { AnyCall } from '#core/wire/call/call.ts';
import * as avatars from '#core/wire/calls/account/holder/avatarCalls.ts';
import * as identities from '#core/wire/calls/account/holder/identityCalls.ts';
import * as support from '#core/wire/calls/account/holder/supportCalls.ts';
import * as members from '#core/wire/calls/account/memberCalls.ts';
import * as orders from '#core/wire/calls/account/orderCalls.ts';
import * as passkeys from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import * as payments from '#core/wire/calls/account/paymentCalls.ts';
import * as factors from '#core/wire/calls/account/secondFactorCalls.ts';
import * as sessions from '#core/wire/calls/account/sessionCalls.ts';
import * as tokens from '#core/wire/calls/account/tokenCalls.ts';
import * as exports from '#core/wire/calls/data/exportCalls.ts';
import * as devices from '#core/wire/calls/runner/deviceCalls.ts';
import * as sync from '#core/wire/sync.ts';
import { scopeOf } from './tokenScopes.ts';

/** The reads that the console makes beside those that a program with the scope `read` may make. */
const consoleReads: ReadonlySet<unknown> = new Set([
  avatars.getAccountFile,
  identities.listIdentities,
  support.getSupportAccess,
  members.listMembers,
  members.getMemberBalance,
  orders.getBilling,
  orders.getInvoice,
  orders.getOrderPrice,
  orders.getSubscriptionPrice,
  orders.listActiveActivities,
  orders.listActivities,
  orders.listCoupons,
  orders.listGoods,
  orders.queryOrders,
  passkeys.listPasskeys,
  payments.getPaymentSettings,
  factors.getSecondFactor,
  sessions.listLoginRecords,
  sessions.listSessions,
  tokens.listTokens,
  devices.listRunners,
  sync.getBlocks,
  sync.getChanges,
  sync.getGallery,
  sync.getLikes,
]);

/** Reads of programs that give more than a look: the address of a file works without a session, and outlives it. */
const tooMuch: ReadonlySet<unknown> = new Set([exports.getExportAddress]);

/**
 * True for the calls that the session of an operator in another account may make: it reads, and changes nothing. Every
 * call that is not named is refused, so that a new one has to be decided. Public calls ask for no session.
 */
export function isOpenToSupport(call: AnyCall): boolean {
  return consoleReads.has(call) || (scopeOf(call) === 'read' && !tooMuch.has(call));
}
