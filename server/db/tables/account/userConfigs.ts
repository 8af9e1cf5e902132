import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type UserConfigRow = Selectable<Schema['user_configs']>;

/** The column that the content is sealed for (server/auth/secretBox.ts). */
export const configContentColumn = 'user_configs.content';

export async function findConfig(tx: Tx, accountId: string, type: number): Promise<UserConfigRow | undefined> {
  return tx
    .selectFrom('user_configs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .executeTakeFirst();
}

/** Writes the content under a type; an existing one keeps its id. */
export async function putConfig(
  tx: Tx,
  config: { accountId: string; type: number; content: string },
): Promise<UserConfigRow> {
  const { accountId: account_id, type, content } = config;
  return tx
    .insertInto('user_configs')
    .values({ config_id: randomUUID(), account_id, type, content })
    .onConflict((conflict) => conflict.columns(['account_id', 'type']).doUpdateSet({ content, updated_at: sql`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a configuration; false when it does not exist. */
export async function deleteConfig(tx: Tx, accountId: string, configId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_configs')
    .where('account_id', '=', accountId)
    .where('config_id', '=', configId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Records that a mission was handled; false when it already was. */
export async function noteMission(tx: Tx, accountId: string, missionType: number): Promise<boolean> {
  const noted = await tx
    .insertInto('mission_handles')
    .values({ account_id: accountId, mission_type: missionType })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mission_type')
    .executeTakeFirst();
  return noted !== undefined;
}
