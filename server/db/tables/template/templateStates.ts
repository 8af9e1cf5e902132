import { sql, type Selectable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { TemplateStateTable } from '#server/db/schema/templateTables.ts';

export type TemplateStateRow = Selectable<TemplateStateTable>;

export async function readTemplateStates(tx: Tx, accountId: string): Promise<TemplateStateRow[]> {
  return tx.selectFrom('template_states').selectAll().where('account_id', '=', accountId).execute();
}

export async function findTemplateState(
  tx: Tx,
  accountId: string,
  templateRegistrationId: number,
): Promise<TemplateStateRow | undefined> {
  return tx
    .selectFrom('template_states')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('template_registration_id', '=', templateRegistrationId)
    .executeTakeFirst();
}

export async function putTemplateState(tx: Tx, row: TemplateStateRow): Promise<void> {
  const { account_id: _account, template_registration_id: _template, ...values } = row;
  await tx
    .insertInto('template_states')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'template_registration_id']).doUpdateSet(values))
    .execute();
}

/** Returns the likes of all accounts by template. Runs as the service: a request's role sees its own account only. */
export async function countLikes(tx: Tx): Promise<Map<number, number>> {
  const { rows } = await sql<{ template_registration_id: number; likes: number }>`
    select template_registration_id, count(*) as likes from template_states where feedback = 1
    group by template_registration_id`.execute(tx);
  return new Map(rows.map((row) => [row.template_registration_id, row.likes]));
}
