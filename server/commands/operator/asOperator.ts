import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import { isOperator } from '#server/db/tables/service/operators.ts';
import { proveOwner, type OwnerProof } from '../account/secondFactor/proveOwner.ts';
import type { CommandContext } from '../commandContext.ts';

/** Runs a read of an operator as the service. Refused with `NotFound` for every other account. */
export async function asOperator<Value>(
  { database }: CommandContext,
  accountId: string,
  work: (tx: Tx) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return database.withoutRls(async (tx) =>
    (await isOperator(tx, accountId)) ? work(tx) : refused({ code: 'NotFound' }),
  );
}

/** Refused with `NotFound` for every account but an operator's. */
export async function requireOperator(context: CommandContext, accountId: string): Promise<Result<null>> {
  return asOperator(context, accountId, async () => success(null));
}

/** Asks an operator for the password, and a code, before an act. Refused with `NotFound` first for other accounts. */
export async function proveOperator(
  context: CommandContext,
  accountId: string,
  proof: OwnerProof,
  address: string,
): Promise<Result<unknown>> {
  const known = await requireOperator(context, accountId);
  return known.ok ? proveOwner(context, accountId, proof, address) : known;
}
