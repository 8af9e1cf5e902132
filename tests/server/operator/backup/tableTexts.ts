import pg from 'pg';

/**
 * The rows of every table as texts, by its name: each table of the server but PostgreSQL's own, the queue's and the
 * list of migrations, which a restore makes again.
 */
export async function tableTexts(url: string): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      select table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')
        and table_name not like 'kysely\\_migration%' order by 1`);
    const texts = new Map<string, string[]>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        `select t::text as text from ${pg.escapeIdentifier(name)} t order by 1`,
      );
      texts.set(
        name,
        rows.map((row) => row.text),
      );
    }
    return texts;
  } finally {
    await client.end();
  }
}
