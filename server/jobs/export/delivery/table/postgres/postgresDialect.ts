import pg from 'pg';
import type { TableTarget } from '#core/domain/data/tableTarget.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { CellClass, TableColumn, TableConnection, TableDialect } from '../tableDialect.ts';
import { connectPostgres } from './connectPostgres.ts';
import { failureOfPostgres } from './failureOfPostgres.ts';

/** Of a name, in bytes: PostgreSQL drops the rest without a word. */
const maxNameBytes = 63;

const typeByField: Record<FieldType, string> = {
  [FieldType.Number]: 'numeric',
  [FieldType.Date]: 'timestamptz',
  [FieldType.Text]: 'text',
  [FieldType.Url]: 'text',
  [FieldType.Image]: 'text',
};

/** Returns the dialect of PostgreSQL for one target. Upper and lower case are different names there. */
export function postgresDialect(target: Extract<TableTarget, { kind: 'postgres' }>): TableDialect {
  const table = (name: string): string => `${quote(target.schema)}.${quote(name)}`;
  return {
    connect: (signIn) => connectPostgres(target, signIn),
    failureOf: failureOfPostgres,
    table,
    quote,
    fitName,
    foldName: (name) => name,
    readColumns: (connection, name) => readColumns(connection, table(name)),
    isUnique: (connection, name, columns) => isUnique(connection, table(name), columns),
    makeUnique: (name, columns) => `create unique index on ${table(name)} (${columns.map(quote).join(', ')})`,
    typeOf: ({ type }) => typeByField[type],
    tableOptions: '',
    timeOfWriting: 'timestamptz not null default now()',
    timeText: (time) => new Date(time).toISOString(),
    parameter: (number) => `$${number}`,
    replaceOthers: (columns, keys) => {
      const others = columns.filter((column) => !keys.includes(column));
      const changes = others.map((column) => `${quote(column)} = excluded.${quote(column)}`);
      const act = changes.length === 0 ? 'nothing' : `update set ${changes.join(', ')}`;
      return `on conflict (${keys.map(quote).join(', ')}) do ${act}`;
    },
    keepOther: () => 'on conflict do nothing',
  };
}

function quote(name: string): string {
  return pg.escapeIdentifier(name);
}

function fitName(name: string, end: string): string {
  let { length } = name;
  while (Buffer.byteLength(name.slice(0, length)) > maxNameBytes - end.length) length -= 1;
  // Half a character is none.
  return name.slice(0, length).replace(/\p{Cs}$/u, '') + end;
}

async function readColumns(connection: TableConnection, table: string): Promise<TableColumn[] | null> {
  const { rows: found } = await connection.query('select to_regclass($1) is not null as is_there', [table]);
  if (found[0]?.['is_there'] !== 't') return null;
  const { rows } = await connection.query(
    `select attname as name, typcategory as category, typname as type
     from pg_attribute join pg_type on pg_type.oid = atttypid
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows.map(({ name, category, type }) => ({ name: String(name), takes: classOf(category, type) }));
}

const times: readonly unknown[] = ['date', 'timestamp', 'timestamptz'];

function classOf(category: unknown, type: unknown): CellClass {
  if (category === 'S') return 'text';
  if (category === 'N') return 'number';
  return times.includes(type) ? 'time' : 'other';
}

async function isUnique(connection: TableConnection, table: string, columns: readonly string[]): Promise<boolean> {
  const { rows } = await connection.query(
    `select exists (
       select from pg_index, lateral (
         select array_agg(attname::text) as names from unnest(indkey[0:indnkeyatts - 1]) as keys(attnum)
           join pg_attribute on attrelid = indrelid and pg_attribute.attnum = keys.attnum) as own
       where indrelid = to_regclass($1) and indisunique and indisvalid and indimmediate and indpred is null
         and indexprs is null and names @> $2::text[] and names <@ $2::text[]) as is_unique`,
    [table, arrayText(columns)],
  );
  return rows[0]?.['is_unique'] === 't';
}

/** A list as PostgreSQL writes one. */
function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/gu, '\\$&')}"`).join(',')}}`;
}
