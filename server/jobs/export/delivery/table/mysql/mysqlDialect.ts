import type { TableTarget } from '#core/domain/data/tableTarget.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { CellClass, NewColumn, TableColumn, TableConnection, TableDialect } from '../tableDialect.ts';
import { connectMysql } from './connectMysql.ts';
import { failureOfMysql } from './failureOfMysql.ts';

/** Of a name, in characters. */
const maxNameLength = 64;

/** Returns the dialect of MySQL and MariaDB for one target. Upper and lower case are one name of a column there. */
export function mysqlDialect(target: Extract<TableTarget, { kind: 'mysql' }>): TableDialect {
  return {
    connect: (signIn) => connectMysql(target, signIn),
    failureOf: failureOfMysql,
    table: quote,
    quote,
    fitName,
    foldName: (name) => name.toLowerCase(),
    readColumns,
    isUnique,
    makeUnique: (table, columns) => `alter table ${quote(table)} add unique (${columns.map(quote).join(', ')})`,
    typeOf,
    tableOptions: ' engine = InnoDB default character set = utf8mb4',
    timeOfWriting: 'timestamp(3) not null default current_timestamp(3)',
    timeText: (time) => new Date(time).toISOString().replace('T', ' ').slice(0, -1),
    parameter: () => '?',
    replaceOthers: (columns, keys) => {
      const others = columns.filter((column) => !keys.includes(column));
      const changed = others.length === 0 ? keys : others;
      return `on duplicate key update ${changed.map((column) => `${quote(column)} = values(${quote(column)})`).join(', ')}`;
    },
    keepOther: (key) => `on duplicate key update ${quote(key)} = ${quote(key)}`,
  };
}

/** Names have no characters beyond the first 65,536 there. */
function fitName(name: string, end: string): string {
  const known = name.replace(/[\u{10000}-\u{10ffff}]/gu, '?');
  return known.slice(0, maxNameLength - end.length).trimEnd() + end;
}

/** A text that is a key needs a length, and must not be the same as one in other letters. */
function typeOf({ type, isKey }: NewColumn): string {
  if (type === FieldType.Number) return 'double';
  if (type === FieldType.Date) return 'datetime(3)';
  return isKey ? 'varchar(255) character set utf8mb4 collate utf8mb4_bin' : 'mediumtext';
}

function quote(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

async function readColumns(connection: TableConnection, table: string): Promise<TableColumn[] | null> {
  const { rows } = await connection.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = database() and table_name = ?`,
    [table],
  );
  if (rows.length === 0) return null;
  return rows.map(({ name, type }) => ({ name: String(name), takes: classOf(String(type).toLowerCase()) }));
}

const times = ['date', 'datetime', 'timestamp'];

function classOf(type: string): CellClass {
  if (/char$|text$/u.test(type)) return 'text';
  if (/int$|^(?:decimal|numeric|float|double|real)$/u.test(type)) return 'number';
  return times.includes(type) ? 'time' : 'other';
}

async function isUnique(connection: TableConnection, table: string, columns: readonly string[]): Promise<boolean> {
  const { rows } = await connection.query(
    `select index_name as name, column_name as part, sub_part as length from information_schema.statistics
     where table_schema = database() and table_name = ? and non_unique = 0`,
    [table],
  );
  const wanted = columns.map((column) => column.toLowerCase()).toSorted();
  const indexes = Map.groupBy(rows, ({ name }) => String(name));
  return [...indexes.values()].some((parts) => {
    const names = parts.map(({ part }) => String(part).toLowerCase()).toSorted();
    return parts.every(({ length }) => length === null) && names.join('\n') === wanted.join('\n');
  });
}
