import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy, type Configuration } from 'oidc-provider';
import { identityProviders, type IdentityProvider } from '#core/domain/account/holder/identity.ts';
import type { IdentityClients } from '#server/auth/identities/openIdentities.ts';

/** The account that the user chooses at the provider. */
interface Chosen {
  subject: string;
  email: string;
  isVerified: boolean;
}

/**
 * Starts an OpenID provider on loopback, in place of Google, Microsoft and Apple: its user is signed in with the
 * `chosen` account and agrees.
 */
export async function startIdentities(publicUrl: string) {
  const chosen: Chosen = { subject: 'ada', email: 'ada@mail.example', isVerified: true };
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const secret = 'a secret of the client';
  const provider = new Provider(issuer, configurationOf(publicUrl, secret, chosen));
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/choose/') !== true) return void handle(request, response);
    const result = { select_account: {}, login: { accountId: JSON.stringify(chosen) }, consent: {} };
    return void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  const clients: IdentityClients = Object.fromEntries(
    identityProviders.map((each) => [each, { clientId: each, secret, issuer }]),
  );
  return {
    clients,
    chosen,
    hostRule: { host, allowPrivate: true, connections: 4, delayMs: 0 },
    /** Does what a browser does with the provider's page, and returns the answer that is sent to the service. */
    allow: (page: string) => walk(new URL(page)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type IdentityStandIn = Awaited<ReturnType<typeof startIdentities>>;

function configurationOf(publicUrl: string, secret: string, chosen: Chosen): Configuration {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: identityProviders.map((each) => ({
      client_id: each,
      client_secret: secret,
      redirect_uris: [returnUrlOf(publicUrl, each)],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/choose/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_context, accountId) => {
      const { subject, email, isVerified } = JSON.parse(accountId) as Chosen;
      return { accountId, claims: () => ({ sub: subject, email, email_verified: isVerified }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? JSON.stringify(chosen),
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  };
}

function returnUrlOf(publicUrl: string, provider: IdentityProvider): string {
  return `${publicUrl}/login/${provider}`;
}

interface Answer {
  state: string;
  code: string;
  iss: string;
}

/** Follows the redirects of the provider with its cookies; Apple's answer is a form. */
async function walk(page: URL): Promise<Answer> {
  const cookies = new Map<string, string>();
  let next = page;
  while (next.host === page.host) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(each) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) return asAnswer(fieldsOf(await answer.text()));
    next = new URL(location, next);
  }
  return asAnswer(next.searchParams);
}

function fieldsOf(html: string): URLSearchParams {
  const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)"/gu)].map(([, name = '', value = '']) => [name, value]);
  if (fields.length === 0) throw new Error(`the provider answered: ${html.slice(0, 500)}`);
  return new URLSearchParams(fields);
}

function asAnswer(given: URLSearchParams): Answer {
  const of = (name: string) => given.get(name) ?? '';
  if (of('code') === '') throw new Error(`the provider answered: ${given.toString()}`);
  return { state: of('state'), code: of('code'), iss: of('iss') };
}
