import { DestinationKind, type DestinationTarget } from '#core/domain/data/destination.ts';
import { findDestination, readDestinationSecret } from '#server/db/tables/export/destinations.ts';
import type { TakenExport } from '#server/db/tables/export/exportClaims.ts';
import { retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import type { ExportContext } from './exportContext.ts';

/** The place to which an export goes. */
interface OpenedDestination {
  target: DestinationTarget;
  /** `null` where it has none, or where this process cannot open it. */
  secret: string | null;
}

/** Returns the destination of an export with its secret, as they are now; `undefined` where there is none any more. */
export async function openDestination(
  { database, openSecret }: ExportContext,
  { destinationId, accountId }: Pick<TakenExport, 'destinationId' | 'accountId'>,
  signal: AbortSignal,
): Promise<OpenedDestination | undefined> {
  if (destinationId === null) return undefined;
  const found = await retryWhileDatabaseAway(
    () =>
      database.withoutRls(async (tx) => {
        const row = await findDestination(tx, destinationId);
        return row && { target: row.target, stored: await readDestinationSecret(tx, row) };
      }),
    signal,
  );
  if (found === undefined) return undefined;
  const { target, stored } = found;
  const secret = stored === null ? null : openSecret({ accountId, column: stored.column }, stored.sealed);
  return { target, secret: secret ?? secretWhereNone(target) };
}

/** Returns the secret of a target whose own is missing: without a grant, sheets have an empty one. */
export function secretWhereNone({ kind }: DestinationTarget): string | null {
  return kind === DestinationKind.GoogleSheets ? '' : null;
}
