import { z } from 'zod/mini';
import { text } from './text.ts';

// The sign-up form checks these before it calls the service: hence zod/mini, see core/edits/edit.ts.

/** §5.2 names an e-mail check. This checks the form only; a mail shows whether the address exists. */
export const email = z.email().check(z.maxLength(254));
/** No `@`, so that a user name of one account is never the e-mail address of another. */
export const userName = z.string().check(z.regex(/^[\p{L}\p{N}._-]{3,30}$/u));
/** Six digits by mail (core/domain/account/typedCodes.ts). */
export const mailCode = z.string().check(z.regex(/^\d{6}$/u));
/** A code of an authenticator app, or a recovery code, as typed (core/domain/account/holder/secondFactor.ts). */
export const secondCode = text(40, 1);
export const newPassword = text(128, 10);
