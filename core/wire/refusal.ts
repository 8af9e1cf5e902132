import { z } from 'zod/mini';
import type { Refusal, RefusalCode } from '../domain/refusal.ts';

/** HTTP status of each refusal. A foreign id answers like a missing one, so there is no 403 for rows. */
export const statusByCode: Record<RefusalCode, number> = {
  Unauthorized: 401,
  LoginFailed: 401,
  TooManyAttempts: 429,
  TooManyRequests: 429,
  EmailTaken: 409,
  UserNameTaken: 409,
  SignupClosed: 403,
  InvalidInput: 400,
  InvalidParameter: 400,
  NotFound: 404,
  TaskNameEmpty: 400,
  TaskNameTooLong: 400,
  TaskDeleted: 410,
  ScheduleInPast: 400,
  NoFailedPages: 409,
  GroupMissing: 409,
  GroupIsDefault: 409,
  GroupNameEmpty: 400,
  GroupNameTooLong: 400,
  TemplateNotAvailable: 409,
  TrialRunning: 409,
  TrialsBusy: 429,
  TrialLost: 409,
  NoWorker: 409,
  NoBrowser: 409,
  TrialNotAvailable: 409,
  ProxyFakeNotOffered: 400,
  ProxyListEmpty: 400,
  ProxyLineInvalid: 400,
  ProxyPlanTooLow: 403,
  ProxyBalanceTooLow: 402,
  ProxyPoolMissing: 409,
  ProxyAreaUnknown: 400,
  ProxyUnreadable: 409,
  ExceedTaskLimitCounts: 409,
  QuotaReached: 409,
  AuthorizationPending: 400,
  SlowDown: 400,
  AccessDenied: 400,
  ExpiredToken: 400,
  UserCodeUnknown: 404,
  RunTaken: 409,
  UnknownEdit: 400,
  SequenceGap: 409,
  SequenceReused: 422,
  CursorExpired: 410,
  CrossSite: 403,
  UnsupportedMediaType: 415,
  TooLarge: 413,
  HeadTooLarge: 431,
  TooSlow: 408,
  Unavailable: 503,
  StorageFull: 507,
  Internal: 500,
};

/**
 * Any refusal on the wire: a known code and its facts. Facts are checked by the sentence that uses them. By zod/mini, as
 * the edits are (core/edits/edit.ts).
 */
export const refusalReply = z.pipe(
  z.looseObject({ code: z.enum(Object.keys(statusByCode) as [RefusalCode, ...RefusalCode[]]) }),
  z.transform((refusal) => refusal as unknown as Refusal),
);
