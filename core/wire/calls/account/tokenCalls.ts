import { z } from 'zod';
import { tokenScopes } from '#core/domain/account/apiToken.ts';
import { time, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { line } from '#core/wire/codec/text.ts';

/*
 * The API tokens of an account, for programs (core/wire/programs/tokenScopes.ts). Only a user signed in to the console
 * makes and revokes them: no token does.
 */

const scope = z.enum(tokenScopes);

/** `ending`: the last characters of the token, to recognise it. `usedAt`: updated at most once in ten minutes. */
export const apiToken = z.strictObject({
  tokenId: uuid,
  name: z.string(),
  scope,
  ending: z.string(),
  createdAt: time,
  usedAt: time.nullable(),
  /** May be in the past: an ended token is listed for a month. */
  expiresAt: time,
});
export type ApiToken = z.output<typeof apiToken>;

/** The account's tokens, the newest first. */
export const listTokens = defineCall('GET', '/v1/tokens', { reply: z.strictObject({ tokens: z.array(apiToken) }) });

/**
 * Makes a token. `secret` is the token itself, in this answer only. Refused with `InvalidInput` for an end in the past
 * or more than a year ahead, and with `QuotaReached` (`tokenLimit`).
 */
export const createToken = defineCall('POST', '/v1/tokens', {
  body: z.strictObject({ name: line(100, 1), scope, expiresAt: time }),
  reply: z.strictObject({ token: apiToken, secret: z.string() }),
});

/** Revokes a token, at once in all processes. Refused with `NotFound`. */
export const revokeToken = defineCall('DELETE', '/v1/tokens/{id}', {
  params: z.strictObject({ id: uuid }),
  reply: z.strictObject({}),
});
