// `npm run migration -- add_color` makes the next migration with this name.
import { writeFileSync } from 'node:fs';
import { migrationNames } from '#server/db/migrate.ts';

const [name = ''] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]*$/u.test(name)) throw new Error('give the migration a name of the form add_color');
const last = Number(migrationNames().at(-1)?.slice(0, 4));
const file = `${String(last + 1).padStart(4, '0')}_${name}.ts`;
writeFileSync(
  new URL(`../../server/db/migrations/${file}`, import.meta.url),
  `import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`\`.execute(db);
}
`,
  { flag: 'wx' },
);
process.stdout.write(`server/db/migrations/${file}\n`);
