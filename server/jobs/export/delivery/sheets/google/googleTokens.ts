import { z } from 'zod';
import { asProblem, notSent, type NotSent, type Sent } from '../../receiver.ts';
import { callGoogle, type GoogleWay } from './googleCall.ts';
import { tokenFailure } from './googleFailure.ts';

/** The right to write spreadsheets; the other two name the account, so that a user sees which one is connected. */
const sheetsScope = 'https://www.googleapis.com/auth/spreadsheets';
const scope = `openid email ${sheetsScope}`;

const tokens = z.object({
  access_token: z.string(),
  expires_in: z.number().default(0),
  refresh_token: z.string().optional(),
  scope: z.string().default(''),
  id_token: z.string().optional(),
});

/** The consent of a user: an access to spreadsheets that lasts until it is revoked. */
export interface Grant {
  ok: true;
  refreshToken: string;
  email: string;
}

export interface AccessToken {
  ok: true;
  token: string;
  /** Milliseconds since 1970. */
  endsAt: number;
}

/** Returns the page at Google that asks a user. `challenge` is the SHA-256 of the verifier (RFC 7636, S256). */
export function consentUrl(
  { client, addresses }: Pick<GoogleWay, 'client' | 'addresses'>,
  { state, challenge, returnUrl }: { state: string; challenge: string; returnUrl: string },
): string {
  const url = new URL(addresses.consent);
  url.search = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: returnUrl,
    response_type: 'code',
    scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    // Without these two, Google gives a second connection no refresh token.
    access_type: 'offline',
    prompt: 'consent',
  }).toString();
  return url.href;
}

/** Returns the grant of a code. `ConnectAgain`: the code is not valid, or the user did not allow spreadsheets. */
export async function exchangeCode(
  way: GoogleWay,
  { code, verifier, returnUrl }: { code: string; verifier: string; returnUrl: string },
  signal: AbortSignal,
): Promise<Grant | NotSent> {
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: returnUrl };
  const given = await askForTokens(way, form, signal);
  if ('problem' in given) return given;
  const { refresh_token: refreshToken, id_token: idToken } = given;
  const isAllowed = given.scope.split(' ').includes(sheetsScope);
  if (refreshToken === undefined || !isAllowed) return asProblem('ConnectAgain');
  return { ok: true, refreshToken, email: emailOf(idToken ?? '') };
}

/** Returns an access token of a grant. `ConnectAgain`: it was revoked, or has ended. */
export async function refreshAccess(
  way: GoogleWay,
  refreshToken: string,
  signal: AbortSignal,
): Promise<AccessToken | NotSent> {
  if (refreshToken === '') return asProblem('ConnectAgain');
  const askedAt = Date.now();
  const given = await askForTokens(way, { grant_type: 'refresh_token', refresh_token: refreshToken }, signal);
  if ('problem' in given) return given;
  return { ok: true, token: given.access_token, endsAt: askedAt + given.expires_in * 1_000 };
}

/** Revokes a grant; one that Google no longer knows is revoked as well. */
export async function revokeGrant(way: GoogleWay, refreshToken: string, signal: AbortSignal): Promise<Sent> {
  const request = { method: 'POST', url: way.addresses.revoke, form: { token: refreshToken } } as const;
  const answer = await callGoogle(way, request, signal);
  if (!answer.ok) return answer;
  return answer.status === 200 || answer.status === 400 ? { ok: true } : notSent('Answered', String(answer.status));
}

async function askForTokens(
  way: GoogleWay,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<z.output<typeof tokens> | NotSent> {
  const { clientId, clientSecret } = way.client;
  const whole = { ...form, client_id: clientId, client_secret: clientSecret };
  const answer = await callGoogle(way, { method: 'POST', url: way.addresses.token, form: whole }, signal);
  if (!answer.ok) return answer;
  if (answer.status !== 200) return tokenFailure(answer);
  const parsed = tokens.safeParse(answer.body);
  return parsed.success ? parsed.data : notSent('Answered', String(answer.status));
}

const claims = z.object({ email: z.string().max(320) });

/**
 * The e-mail address in an ID token. Its signature is not checked: it came from Google itself over TLS, and the address
 * is only shown (OpenID Connect Core 3.1.3.7).
 */
function emailOf(idToken: string): string {
  const [, body = ''] = idToken.split('.');
  try {
    return claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString())).email;
  } catch {
    return '';
  }
}
