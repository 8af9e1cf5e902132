import { z } from 'zod';
import { count, time, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { line, text } from '#core/wire/codec/text.ts';

/** The operating system of a runner, as the runner reports it. */
const system = z.enum(['Windows', 'macOS', 'Linux', 'other']);
const runnerName = line(100, 1);
/** As it is shown, or as typed: lower case, spaces, without the hyphen. */
const userCode = text(40, 1);
const deviceCode = text(200, 1);

/** RFC 8628 3.1: a runner asks for a code that its user confirms in the console. Refused with `TooManyAttempts`. */
export const requestDeviceCode = defineCall('POST', '/v1/device/code', {
  body: z.strictObject({ runnerName, system }),
  reply: z.strictObject({
    deviceCode,
    userCode,
    verificationUri: z.string(),
    verificationUriComplete: z.string(),
    expiresInSeconds: count,
    intervalSeconds: count,
  }),
  isPublic: true,
});

/**
 * RFC 8628 3.4 and 3.5: the runner polls for the confirmation of its user. Refused with `AuthorizationPending`,
 * `SlowDown`, `AccessDenied`, `ExpiredToken` (also for an unknown code) and `QuotaReached`. The token is returned once.
 */
export const takeDeviceToken = defineCall('POST', '/v1/device/token', {
  body: z.strictObject({ deviceCode }),
  reply: z.strictObject({ token: z.string(), runnerId: uuid, userName: z.string() }),
  isPublic: true,
});

/** Returns the device that asks with this code. Refused with `UserCodeUnknown` and `TooManyAttempts`. */
export const getDeviceSignIn = defineCall('GET', '/v1/device', {
  query: z.strictObject({ userCode }),
  reply: z.strictObject({ userCode, runnerName: z.string(), system, requestedAt: time, expiresAt: time }),
});
export type DeviceSignIn = z.output<typeof getDeviceSignIn.reply>;

/** Approves or denies the device. Refused like `getDeviceSignIn`; an approval also with `QuotaReached`. */
export const answerDeviceSignIn = defineCall('POST', '/v1/device', {
  body: z.strictObject({ userCode, isApproved: z.boolean() }),
  reply: z.strictObject({}),
});

/** `expiresAt` moves with use; it may be in the past. */
const runner = z.strictObject({
  runnerId: uuid,
  name: z.string(),
  system,
  createdAt: time,
  seenAt: time,
  expiresAt: time,
});
export type Runner = z.output<typeof runner>;
export type RunnerSystem = Runner['system'];

/** The runners that are signed in to the account, the newest first. */
export const listRunners = defineCall('GET', '/v1/runners', { reply: z.strictObject({ runners: z.array(runner) }) });

/** Revokes a runner; its token is invalid from then on. Refused with `NotFound`. */
export const revokeRunner = defineCall('DELETE', '/v1/runners/{id}', {
  params: z.strictObject({ id: uuid }),
  reply: z.strictObject({}),
});
