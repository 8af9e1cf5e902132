import type { Database } from '#server/db/database.ts';

/** An ended export of an account with this file, kept for a day. */
export async function insertFile({ kysely: db }: Database, accountId: string, bytes: Buffer): Promise<string> {
  const { export_id: exportId } = await db
    .insertInto('exports')
    .values({
      account_id: accountId,
      task_ids: [],
      plans: '[]',
      task_names: '["Mugs"]',
      column_types: '[]',
      file_name: 'Mugs.csv',
      status: 'done',
      byte_count: bytes.length,
      attempt: 1,
      ended_at: new Date(),
      file_until: new Date(Date.now() + 86_400_000),
      revision: 1,
    })
    .returning('export_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('export_parts')
    .values({ export_id: exportId, attempt: 1, part_no: 0, account_id: accountId, bytes })
    .execute();
  return exportId;
}
