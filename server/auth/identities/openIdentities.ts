import * as oidc from 'openid-client';
import {
  identityProviders,
  type IdentityProblem,
  type IdentityProvider,
} from '#core/domain/account/holder/identity.ts';
import { createAgent, guardedConnector } from '#server/engine/egress/connector.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { appleSecret, type AppleKey } from './appleSecret.ts';
import { guardedFetch, isProviderAway } from './guardedFetch.ts';
import { verifiedEmail } from './verifiedEmail.ts';

/** The operator's client at one provider. */
export interface IdentityClient {
  clientId: string;
  secret: string | AppleKey;
  /** The address that the provider's tokens must name. Only tests give one without TLS. */
  issuer: string;
}
export type IdentityClients = Partial<Record<IdentityProvider, IdentityClient>>;

/** The values of one request for an identity; all of them are checked when the provider has answered. */
interface IdentityRequest {
  state: string;
  nonce: string;
  /** Of PKCE (RFC 7636). */
  verifier: string;
  returnUrl: string;
}

/** `subject` is the account at the provider, for ever; its e-mail address may change. */
export type ProvenIdentity =
  { ok: true; issuer: string; subject: string; email: string } | { ok: false; reason: IdentityProblem };

/** Sign-in by accounts at other services, by OpenID Connect. */
export interface Identities {
  /** Those for which the operator has configured a client. */
  offered: readonly IdentityProvider[];
  /** Returns the page of the provider that asks the user; `null` where the provider cannot be reached. */
  pageOf(provider: IdentityProvider, request: IdentityRequest): Promise<string | null>;
  /** Exchanges the provider's code and checks its token: issuer, signature, audience, time and nonce. */
  prove(
    provider: IdentityProvider,
    request: IdentityRequest,
    answer: { code: string; iss?: string | undefined },
  ): Promise<ProvenIdentity>;
  close(): Promise<void>;
}

interface IdentityOptions {
  clients: IdentityClients;
  hostRules: readonly HostRule[];
  userAgent: string;
}

/** The time for one request to a provider, while a user waits for it. */
const timeoutSeconds = 10;

/** Opens the way to the providers, through the egress guard. Their metadata is read at the first sign-in. */
export function openIdentities({ clients, hostRules, userAgent }: IdentityOptions): Identities {
  const connector = guardedConnector({ rules: hostRules, timeoutMs: timeoutSeconds * 1000 });
  const dispatcher = createAgent(connector, hostRules);
  const configurations = new Map<IdentityProvider, Promise<oidc.Configuration>>();
  const configurationOf = async (provider: IdentityProvider): Promise<oidc.Configuration> => {
    const known = configurations.get(provider) ?? discover(clients[provider], guardedFetch(dispatcher, userAgent));
    configurations.set(provider, known);
    try {
      return await known;
    } catch (error) {
      configurations.delete(provider);
      throw error;
    }
  };
  return {
    offered: identityProviders.filter((each) => clients[each] !== undefined),
    pageOf: async (provider, { state, nonce, verifier, returnUrl }) => {
      const configuration = await configurationOf(provider).catch(nullWhereAway);
      if (configuration === null) return null;
      const challenge = await oidc.calculatePKCECodeChallenge(verifier);
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: returnUrl,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // Apple gives the address to a form only (server/http/pages/identityReturn.ts).
        ...(provider === 'apple' ? { response_mode: 'form_post' } : { prompt: 'select_account' }),
      }).href;
    },
    prove: async (provider, request, answer) => {
      try {
        return await proveBy(provider, await configurationOf(provider), request, answer);
      } catch (error) {
        if (isProviderAway(error)) return { ok: false, reason: 'NotReached' };
        if (!isOfProtocol(error)) throw error;
        return { ok: false, reason: 'Answer' };
      }
    },
    close: () => dispatcher.destroy(),
  };
}

async function discover(client: IdentityClient | undefined, fetch: oidc.CustomFetch): Promise<oidc.Configuration> {
  if (client === undefined) throw new Error('no client at this provider');
  const { clientId, secret, issuer } = client;
  const url = new URL(issuer);
  const proof = typeof secret === 'string' ? oidc.ClientSecretPost(secret) : signedSecret(clientId, secret);
  return oidc.discovery(url, clientId, {}, proof, {
    [oidc.customFetch]: fetch,
    timeout: timeoutSeconds,
    // The signature is checked too, although the token arrives over TLS.
    execute: [oidc.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])],
  });
}

function signedSecret(clientId: string, key: AppleKey): oidc.ClientAuth {
  return (_server, _client, body) => {
    body.set('client_id', clientId);
    body.set('client_secret', appleSecret(clientId, key));
  };
}

async function proveBy(
  provider: IdentityProvider,
  configuration: oidc.Configuration,
  { state, nonce, verifier, returnUrl }: IdentityRequest,
  { code, iss }: { code: string; iss?: string | undefined },
): Promise<ProvenIdentity> {
  const url = new URL(returnUrl);
  url.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
  const tokens = await oidc.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) return { ok: false, reason: 'Answer' };
  const email = verifiedEmail(provider, claims);
  if (email === null) return { ok: false, reason: 'Unverified' };
  return { ok: true, issuer: claims.iss, subject: claims.sub, email };
}

/** True for a fault that the library found in the answer of the provider. */
function isOfProtocol(error: unknown): boolean {
  return (
    error instanceof oidc.ClientError ||
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.WWWAuthenticateChallengeError
  );
}

function nullWhereAway(error: unknown): null {
  if (isProviderAway(error) || isOfProtocol(error)) return null;
  throw error;
}
