import { refused, success, type Result } from '#core/domain/refusal.ts';
import { giveBackSignUpCodeTry, takeSignUpCodeTry, type SignUpCodeRow } from '#server/db/tables/signIn/signUpCodes.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';

/** Proof that the user who signs up reads the mails of the address. */
export interface Proof {
  /** Consumed by the sign-up; `null` when the service requires no code. */
  row: SignUpCodeRow | null;
  /** Called when the sign-up failed: the code stays valid. */
  giveBack: () => Promise<void>;
}

/**
 * Compares a code with the one of the newest mail; the attempt is counted first. Refused with `VerificationCodeFailed`.
 */
export async function proveEmail(
  context: CommandContext,
  email: string,
  code: string | undefined,
): Promise<Result<Proof>> {
  const { database, signUpCodes, signup } = context;
  if (!signup.needsCode) return success({ row: null, giveBack: async () => undefined });
  const emailKey = signUpCodes.keyOf(email);
  const tried = signUpCodes.hashOf(emailKey, code ?? '');
  const kept = await takeSignUpCodeTry(database.kysely, emailKey);
  if (!signUpCodes.isSame(tried, kept ?? signUpCodes.hashOfNone(emailKey))) {
    await database.withoutRls((tx) => recordAudit(tx, null, { kind: 'SignUpCodeFailed' }));
    return refused({ code: 'VerificationCodeFailed' });
  }
  const row = { emailKey, codeHash: tried };
  return success({ row, giveBack: () => giveBackSignUpCodeTry(database.kysely, row) });
}
