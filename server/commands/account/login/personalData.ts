import { Readable } from 'node:stream';
import { configContentColumn } from '#server/db/tables/account/userConfigs.ts';
import {
  loginTables,
  personalTables,
  readPersonalRows,
  readPersonalTrail,
  type PersonalRow,
} from '#server/db/tables/account/login/personalData.ts';
import type { CommandContext } from '../../commandContext.ts';

/** The rows of one read: a slow receiver holds that many in memory, and no transaction. */
const pageRows = 500;

type ReadPage = (page: { offset: number; limit: number }) => Promise<PersonalRow[]>;

/**
 * Returns everything that the service knows about the account as one JSON, table by table, without secrets. Collected
 * rows and files are not part of it: exports give them. It is read while the receiver takes it.
 */
export function readPersonalData(context: CommandContext, accountId: string): Readable {
  return Readable.from(jsonOf(context, accountId), { objectMode: false });
}

async function* jsonOf(context: CommandContext, accountId: string): AsyncGenerator<Buffer> {
  yield Buffer.from('{');
  let comma = '';
  for (const [table, readPage] of readers(context, accountId)) {
    yield Buffer.from(`${comma}\n${JSON.stringify(table)}: [`);
    yield* rowsOf(readPage);
    yield Buffer.from(']');
    comma = ',';
  }
  yield Buffer.from('\n}\n');
}

async function* rowsOf(readPage: ReadPage): AsyncGenerator<Buffer> {
  for (let offset = 0; ; offset += pageRows) {
    const rows = await readPage({ offset, limit: pageRows });
    const comma = offset === 0 || rows.length === 0 ? '' : ',';
    if (rows.length > 0) yield Buffer.from(`${comma}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`);
    if (rows.length < pageRows) return;
  }
}

/** The way to the rows of each table, by its name in the file. */
function* readers({ database, secrets }: CommandContext, accountId: string): Generator<[string, ReadPage]> {
  for (const each of personalTables) {
    yield [
      each.table,
      async (page) => {
        const rows = await database.withAccount(accountId, (tx) => readPersonalRows(tx, accountId, each, page));
        return each.table === 'user_configs' ? rows.map(opened) : rows;
      },
    ];
  }
  for (const each of loginTables) {
    yield [each.table, (page) => database.withoutRls((tx) => readPersonalRows(tx, accountId, each, page))];
  }
  yield ['audit_log', (page) => database.withAccount(accountId, (tx) => readPersonalTrail(tx, accountId, page))];

  function opened(row: PersonalRow): PersonalRow {
    const text = secrets.open({ accountId, column: configContentColumn }, String(row['content']));
    return { ...row, content: text === null ? null : (JSON.parse(text) as unknown) };
  }
}
