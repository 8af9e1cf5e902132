import { z } from 'zod';
import type { Refusal, RefusalCode } from '../domain/refusal.ts';

/** HTTP status of each refusal. A foreign id answers like a missing one, so there is no 403 for rows. */
export const statusByCode: Record<RefusalCode, number> = {
  Unauthorized: 401,
  LoginFailed: 401,
  TooManyAttempts: 429,
  EmailTaken: 409,
  UserNameTaken: 409,
  SignupClosed: 403,
  InvalidInput: 400,
  InvalidParameter: 400,
  NotFound: 404,
  TaskNameEmpty: 400,
  TaskNameTooLong: 400,
  TaskDeleted: 410,
  TemplateNotAvailable: 409,
  ExceedTaskLimitCounts: 409,
  UnknownEdit: 400,
  SequenceGap: 409,
  SequenceReused: 422,
  CursorExpired: 410,
  CrossSite: 403,
  UnsupportedMediaType: 415,
  TooLarge: 413,
  Unavailable: 503,
  StorageFull: 507,
  Internal: 500,
};

/** Any refusal on the wire: a known code and its facts. Facts are checked by the sentence that uses them. */
export const refusalReply = z
  .looseObject({ code: z.enum(Object.keys(statusByCode) as [RefusalCode, ...RefusalCode[]]) })
  .transform((refusal) => refusal as unknown as Refusal);
