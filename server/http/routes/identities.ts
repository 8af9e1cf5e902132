import { success, type Result } from '#core/domain/refusal.ts';
import type { IdentityProvider } from '#core/domain/account/holder/identity.ts';
import * as calls from '#core/wire/calls/account/holder/identityCalls.ts';
import * as identities from '#server/commands/account/identity/identities.ts';
import { proveIdentitySignIn, signInByIdentity } from '#server/commands/account/identity/identitySignIn.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Context, Route } from '../route.ts';
import { giveSession, originOf } from './account.ts';

/** §7.1: accounts at Google, Microsoft and Apple. */
export function registerIdentityRoutes(route: Route, service: CommandContext): void {
  route(calls.listIdentities, async (_input, { accountId }) =>
    success(await identities.listIdentities(service, accountId)),
  );
  route(calls.beginBinding, async ({ params, body }, context) => {
    const asked = { provider: params.provider, ...body };
    return givePage(context, await identities.beginBinding(service, context.accountId, asked, originOf(context)));
  });
  registerBinding(route, service, 'google', calls.bindGoogle, calls.unbindGoogle);
  registerBinding(route, service, 'microsoft', calls.bindMicrosoft, calls.unbindMicrosoft);
  registerBinding(route, service, 'apple', calls.bindApple, calls.unbindApple);
  route(calls.beginIdentitySignIn, async ({ params: { provider } }, context) =>
    givePage(context, await identities.beginIdentitySignIn(service, provider, context.request.headers.cookie)),
  );
  route(calls.signInByIdentity, async ({ params, body }, context) => {
    const entry = await signInByIdentity(service, { ...params, ...body }, originOf(context));
    if (!entry.ok) return entry;
    if ('proof' in entry.value) return success({ account: null, proof: entry.value.proof });
    const session = giveSession(context, success(entry.value.signedIn));
    return session.ok ? success({ account: session.value, proof: null }) : session;
  });
  route(calls.proveIdentitySignIn, async ({ params, body }, context) =>
    giveSession(context, await proveIdentitySignIn(service, { ...params, ...body }, originOf(context))),
  );
}

function registerBinding(
  route: Route,
  service: CommandContext,
  provider: IdentityProvider,
  bind: typeof calls.bindGoogle,
  unbind: typeof calls.unbindGoogle,
): void {
  route(bind, ({ body }, { accountId, request }) =>
    identities.bindIdentity(service, accountId, { provider, ...body }, request.headers.cookie),
  );
  route(unbind, (_input, { accountId }) => identities.unbindIdentity(service, accountId, provider));
}

function givePage(
  { reply }: Context,
  begun: Result<{ page: { url: string }; setCookies: string[] }>,
): Result<{ url: string }> {
  if (!begun.ok) return begun;
  reply.header('set-cookie', begun.value.setCookies);
  return success(begun.value.page);
}
