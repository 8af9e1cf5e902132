import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readSecondFactorState } from '#server/db/tables/signIn/secondFactors.ts';
import type { CommandContext } from '../../commandContext.ts';
import { verifyPassword } from '../login/changePassword.ts';
import { proveAgain } from './proveSecondFactor.ts';

/** The proof of an owner who is signed in: the password, and a code where there is a second factor. */
export interface OwnerProof {
  password: string;
  code?: string;
}

/** Refused as a wrong password or code, and with `SecondFactorNeeded` where a code is missing. */
export async function proveOwner(
  context: CommandContext,
  accountId: string,
  { password, code }: OwnerProof,
  address: string,
): Promise<Result<unknown>> {
  const proven = await verifyPassword(context, accountId, password, address);
  if (!proven.ok) return proven;
  const { since } = await readSecondFactorState(context.database.kysely, accountId);
  if (since === null) return success(null);
  return code === undefined ? refused({ code: 'SecondFactorNeeded' }) : proveAgain(context, accountId, code);
}
