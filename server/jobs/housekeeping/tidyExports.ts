import type { Database } from '#server/db/database.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { findLeftExports, notifyWaitingExports, takeBackExport } from '#server/db/tables/export/exportClaims.ts';
import { expireFiles, findExpiredFiles, removeRubbishParts } from '#server/db/tables/export/exportParts.ts';

/** Lets the exports of lost workers wait for another one, and notifies the workers of all that wait. */
export async function takeBackExports(database: Database): Promise<void> {
  for (const { exportId, accountId } of await findLeftExports(database.kysely)) {
    await database.withoutRls(async (tx) => takeBackExport(tx, exportId, await nextRevision(tx, accountId)));
  }
  await notifyWaitingExports(database);
}

/** Gives up files whose time is over, and deletes bytes that belong to no file. */
export async function tidyExports(database: Database): Promise<void> {
  for (const accountId of await findExpiredFiles(database.kysely)) {
    await database.withoutRls(async (tx) => expireFiles(tx, accountId, await nextRevision(tx, accountId)));
  }
  await database.withoutRls(removeRubbishParts);
}
