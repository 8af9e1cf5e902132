import { refused, type Result } from '#core/domain/refusal.ts';
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

/** Asks an operator for the password, and a code, before an act. Refused with `NotFound` first for other accounts. */
export async function proveOperator(
  context: CommandContext,
  accountId: string,
  proof: OwnerProof,
  address: string,
): Promise<Result<unknown>> {
  const known = await asOperator(context, accountId, async () => ({ ok: true, value: null }));
  return known.ok ? proveOwner(context, accountId, proof, address) : known;
}
