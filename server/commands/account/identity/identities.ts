import type { IdentityProvider } from '#core/domain/account/holder/identity.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { IdentityAnswer, listIdentities as listCall } from '#core/wire/calls/account/holder/identityCalls.ts';
import { deviceCookie, deviceOf } from '#server/auth/deviceCookie.ts';
import { insertAccountMail } from '#server/db/tables/account/login/accountMails.ts';
import { deleteIdentity, hasOtherWayIn, listIdentityRows, putIdentity } from '#server/db/tables/signIn/identities.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { changeLogin } from '../login/changeLogin.ts';
import { proveOwner, type OwnerProof } from '../secondFactor/proveOwner.ts';
import type { From } from '../signIn.ts';
import { askProvider, readIdentity } from './identityRequest.ts';

/** Returns the providers that are offered, and the account's identities, the oldest first. */
export async function listIdentities(
  { identities, database }: CommandContext,
  accountId: string,
): Promise<CallReply<typeof listCall>> {
  const rows = await listIdentityRows(database.kysely, accountId);
  return {
    offered: [...identities.offered],
    identities: rows.map(({ provider, email, boundAt, usedAt }) => ({
      provider,
      email,
      boundAt: boundAt.getTime(),
      usedAt: usedAt?.getTime() ?? null,
    })),
  };
}

/** A page of a provider, with the cookie of the browser that may return from it. */
interface BegunRequest {
  page: { url: string };
  setCookies: string[];
}

/** Begins to bind an identity. Refused as `proveOwner` and `askProvider`. */
export async function beginBinding(
  context: CommandContext,
  accountId: string,
  { provider, ...proof }: OwnerProof & { provider: IdentityProvider },
  { address, cookie }: Pick<From, 'address' | 'cookie'>,
): Promise<Result<BegunRequest>> {
  if (!context.identities.offered.includes(provider)) return refused({ code: 'NotFound' });
  const proven = await proveOwner(context, accountId, proof, address);
  return proven.ok ? begin(context, provider, accountId, cookie) : proven;
}

/** Begins a sign-in. Refused as `askProvider`. */
export async function beginIdentitySignIn(
  context: CommandContext,
  provider: IdentityProvider,
  cookie: string | undefined,
): Promise<Result<BegunRequest>> {
  return begin(context, provider, null, cookie);
}

async function begin(
  context: CommandContext,
  provider: IdentityProvider,
  accountId: string | null,
  cookie: string | undefined,
): Promise<Result<BegunRequest>> {
  const device = deviceOf(cookie, context.publicUrl);
  const asked = await askProvider(context, provider, { accountId, device });
  return asked.ok ? success({ page: asked.value, setCookies: [deviceCookie(device, context.publicUrl)] }) : asked;
}

/**
 * Binds the identity of the provider's answer; the owner gets a mail. Refused as `readIdentity`, with
 * `IdentityRefused` (`Taken`) where another account has it, and with `DemoAccount`.
 */
export async function bindIdentity(
  context: CommandContext,
  accountId: string,
  { provider, ...answer }: IdentityAnswer & { provider: IdentityProvider },
  cookie: string | undefined,
): Promise<Result<{ email: string }>> {
  const device = deviceOf(cookie, context.publicUrl);
  const proven = await readIdentity(context, provider, { accountId, device }, answer);
  if (!proven.ok) return proven;
  const { issuer, subject, email } = proven.value;
  return changeLogin(context, accountId, async (tx, account) => {
    if (!(await putIdentity(tx, accountId, { provider, issuer, subject, email }))) {
      throw new IdentityIsTaken();
    }
    await insertAccountMail(tx, accountId, account.email, { kind: 'identityBound', provider });
    await recordAudit(tx, accountId, { kind: 'IdentityBound', provider });
    return success({ email });
  }).catch((error: unknown) => {
    if (error instanceof IdentityIsTaken) return refused({ code: 'IdentityRefused', reason: 'Taken' });
    throw error;
  });
}

/** Ends the transaction, so that an identity that was bound before stays. */
class IdentityIsTaken extends Error {}

/**
 * Unbinds an identity; the owner gets a mail. Refused with `NotFound`, with `IdentityRefused` (`LastWayIn`) where
 * nothing else signs in, and with `DemoAccount`.
 */
export async function unbindIdentity(
  context: CommandContext,
  accountId: string,
  provider: IdentityProvider,
): Promise<Result<Record<string, never>>> {
  return changeLogin(context, accountId, async (tx, { email }) => {
    if (!(await hasOtherWayIn(tx, accountId, provider)))
      return refused({ code: 'IdentityRefused', reason: 'LastWayIn' });
    if (!(await deleteIdentity(tx, accountId, provider))) return refused({ code: 'NotFound' });
    await insertAccountMail(tx, accountId, email, { kind: 'identityUnbound', provider });
    await recordAudit(tx, accountId, { kind: 'IdentityUnbound', provider });
    return success({});
  });
}
