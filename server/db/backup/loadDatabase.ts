import { pipeline } from 'node:stream/promises';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { allMigrations } from '../allMigrations.ts';
import type { Tx } from '../database.ts';
import { dropEverything, liftRules, quoted, readTables } from './catalog.ts';
import { inTransaction, onDedicated } from './dedicated.ts';
import type { DumpPart, DumpSequence, DumpTable } from './dumpPart.ts';

/** A dump that cannot be loaded by this version; `message` is a clause that says why. */
export class UnfitDump extends Error {
  override readonly name = 'UnfitDump';
}

/**
 * Checks that this version has every migration of a dump.
 * @throws UnfitDump
 */
export function checkMigrations(migrations: readonly string[]): void {
  const known = Object.keys(allMigrations).toSorted();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UnfitDump(`it comes from a newer version, which has the migration ${unknown}`);
  const missing = known.slice(0, migrations.length).find((name) => !migrations.includes(name));
  if (missing !== undefined) throw new UnfitDump(`the migration ${missing} did not run before it was made`);
}

/**
 * Replaces everything in the database with a dump, in one transaction: it has all of it when `finish` has returned and
 * the transaction committed, and is unchanged otherwise. An older dump is migrated to the newest schema. `finish` runs
 * at the end of the transaction; its value is returned.
 * @throws UnfitDump
 */
export function loadDatabase<Value>(
  url: string,
  parts: AsyncIterable<DumpPart>,
  finish: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  return onDedicated(url, (client) =>
    inTransaction(client, async (tx) => {
      const iterator = parts[Symbol.asyncIterator]();
      try {
        const first = await take(iterator, 'database');
        checkMigrations(first.migrations);
        await dropEverything(client);
        await migrateTo(tx, first.migrations.toSorted().at(-1));
        await checkTables(client, first.tables);
        await fill(client, first.tables, iterator);
      } finally {
        await iterator.return?.();
      }
      await migrateTo(tx, undefined);
      const value = await finish(tx);
      // The planner knows nothing of the new rows until the server's own round.
      await client.query('analyze');
      return value;
    }),
  );
}

async function migrateTo(tx: Tx, last: string | undefined): Promise<void> {
  const migrator = new Migrator({ db: tx, provider: { getMigrations: () => Promise.resolve(allMigrations) } });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw error;
}

async function checkTables(client: pg.Client, dumped: readonly DumpTable[]): Promise<void> {
  const made = await readTables(client);
  const textOf = ({ name, columns }: DumpTable) => `${name} (${columns.toSorted().join(', ')})`;
  const texts = new Set(made.map(textOf));
  const other = dumped.find((table) => !texts.has(textOf(table)));
  if (other !== undefined) throw new UnfitDump(`its table ${textOf(other)} does not exist in the schema that it names`);
  const names = new Set(dumped.map(({ name }) => name));
  const missing = made.find(({ name }) => !names.has(name));
  if (missing !== undefined) throw new UnfitDump(`it lacks the table ${missing.name}`);
}

async function fill(client: pg.Client, tables: readonly DumpTable[], iterator: AsyncIterator<DumpPart>): Promise<void> {
  const putBack = await liftRules(client, tables);
  // Migrations insert rows too.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  for (const { name, columns } of tables) {
    const begun = await take(iterator, 'table');
    if (begun.name !== name) throw new UnfitDump(`its tables are not in order at ${begun.name}`);
    const reading = new TableRows(iterator);
    const writing = client.query(from(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
    await pipeline(reading.pieces(), writing);
    if (reading.rowCount !== writing.rowCount) throw new UnfitDump(`rows of ${name} are missing`);
  }
  const { sequences } = await take(iterator, 'end');
  for (const each of sequences) await setSequence(client, each);
  await putBack();
}

/** Reads the pieces of one table's rows off the parts, and the part behind them. */
class TableRows {
  rowCount = -1;
  private readonly iterator: AsyncIterator<DumpPart>;

  constructor(iterator: AsyncIterator<DumpPart>) {
    this.iterator = iterator;
  }

  async *pieces(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value, done } = await this.iterator.next();
      if (done === true) throw new UnfitDump('its end is missing');
      if (value.kind === 'tableEnd') {
        this.rowCount = value.rowCount;
        return;
      }
      if (value.kind !== 'rows') throw new UnfitDump(`its parts are not in order at ${value.kind}`);
      yield value.bytes;
    }
  }
}

async function take<Kind extends DumpPart['kind']>(
  iterator: AsyncIterator<DumpPart>,
  kind: Kind,
): Promise<Extract<DumpPart, { kind: Kind }>> {
  const { value, done } = await iterator.next();
  if (done === true) throw new UnfitDump('its end is missing');
  if (!isOf(value, kind)) throw new UnfitDump(`its parts are not in order at ${value.kind}`);
  return value;
}

function isOf<Kind extends DumpPart['kind']>(part: DumpPart, kind: Kind): part is Extract<DumpPart, { kind: Kind }> {
  return part.kind === kind;
}

async function setSequence(client: pg.Client, { name, lastValue }: DumpSequence): Promise<void> {
  if (lastValue !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), lastValue]);
}
