// `npm run migration -- add_color` makes the next migration with this name and lists it in server/db/allMigrations.ts.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const db = join(import.meta.dirname, '../../server/db');
const [name = ''] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]*$/u.test(name)) throw new Error('give the migration a name of the form add_color');
const last = Number(migrationNames().at(-1)?.slice(0, 4));
const file = `${String(last + 1).padStart(4, '0')}_${name}.ts`;
writeFileSync(
  join(db, 'migrations', file),
  `import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`\`.execute(db);
}
`,
  { flag: 'wx' },
);
writeFileSync(join(db, 'allMigrations.ts'), listOf(migrationNames()));
process.stdout.write(`server/db/migrations/${file}\n`);

function migrationNames(): string[] {
  return readdirSync(join(db, 'migrations'))
    .map((each) => each.slice(0, -'.ts'.length))
    .toSorted();
}

function listOf(names: string[]): string {
  return `import type { Migration } from 'kysely/migration';
${names.map((each) => `import * as ${variableOf(each)} from './migrations/${each}.ts';\n`).join('')}
/**
 * All migrations by name, in order. The names are in the table of those that have run and never change; a migration
 * that has run is never changed. Written by \`npm run migration\`: the bundle of the service has no folder to read.
 */
export const allMigrations: Record<string, Migration> = {
${names.map((each) => `  '${each}': ${variableOf(each)},\n`).join('')}};
`;
}

/** Returns the variable of a migration: `0028_sign_up_codes` is `signUpCodes0028`. */
function variableOf(each: string): string {
  return (
    each.slice(5).replaceAll(/_(?<letter>[a-z0-9])/gu, (_, letter: string) => letter.toUpperCase()) + each.slice(0, 4)
  );
}
