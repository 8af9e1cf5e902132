import { sql } from 'kysely';
import { createSecretBox } from '#server/auth/secretBox.ts';
import { destinationSecretColumn } from '#server/db/schema/exportTables.ts';
import { killDeliveries, secret, type DeliveryKillFigures } from './deliveryKills.ts';
import type { ExportKillOptions } from './exportKills.ts';

const table = 'sent_rows';

/** Rows go to a table of the same server, without keys, while workers and the server are killed. */
export function killTableDeliveries(options: ExportKillOptions): Promise<DeliveryKillFigures> {
  const { hostname, host, port, pathname, username: user, password } = new URL(options.databaseUrl);
  const target = {
    kind: 'postgres', host: hostname, port: Number(port), database: pathname.slice(1), user, tls: 'off', schema: 'public', table,
    mode: 'insert', keys: [] as string[],
  } as const; // prettier-ignore
  return killDeliveries(options, {
    target,
    host,
    rowsPerRun: 60_000,
    pauseMs: 1_500,
    prepare: async (_tx, accountId) =>
      createSecretBox(secret).seal({ accountId, column: destinationSecretColumn }, decodeURIComponent(password)),
    isSending: () => true,
    readKeys: async ({ database }) => {
      const { rows } = await sql<{ key: string }>`select key from ${sql.table(table)}`.execute(database.kysely);
      return rows.map(({ key }) => key);
    },
  });
}
