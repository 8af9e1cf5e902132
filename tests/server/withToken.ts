import type { TokenScope } from '#core/domain/account/apiToken.ts';
import { createToken } from '#core/wire/calls/account/tokenCalls.ts';
import type { Client } from './openTestService.ts';

/** Makes an API token of an account, for a month. */
export async function makeToken(client: Client, scope: TokenScope): Promise<string> {
  const body = { name: `a program that may ${scope}`, scope, expiresAt: Date.now() + 30 * 86_400_000 };
  return createToken.reply.parse((await client.send(createToken, { body })).body).secret;
}

/** The header that sends it. */
export function withToken(secret: string) {
  return { headers: { authorization: `Bearer ${secret}` } };
}
