import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSuperuserUrl } from '#tests/support/superuser.ts';
import { makeDataFolder, query } from './embeddedFolder.ts';

let dataFolder = '';
beforeAll(() => {
  dataFolder = makeDataFolder();
});
afterAll(() => rmSync(dataFolder, { recursive: true }));

const start = () => startEmbeddedPostgres({ dataFolder, log: () => undefined });

const rights = `
  select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as more,
    pg_get_userbyid(datdba) = current_user as owns
  from pg_roles, pg_database where rolname = current_user and datname = current_database()`;

const foreign = `
  select relname from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname in ('public', 'pgboss') and pg_get_userbyid(relowner) <> current_user
  union all
  select proname from pg_proc p join pg_namespace n on n.oid = pronamespace
  where nspname in ('public', 'pgboss') and pg_get_userbyid(proowner) <> current_user
  union all
  select nspname from pg_namespace where nspname = 'pgboss' and pg_get_userbyid(nspowner) <> current_user`;

describe('the service in its own database server', () => {
  it('is no superuser, makes no roles and databases, and owns what it works with', async () => {
    const server = await start();
    await migrate(server.url);
    expect(await query(server.url, rights)).toEqual([{ more: false, owns: true }]);
    expect(await query(server.url, foreign)).toEqual([]);
    for (const statement of [
      `create role mine superuser`,
      `create database other`,
      `copy (select 1) to program 'true'`,
      `select pg_read_file('/etc/passwd')`,
      `alter system set max_connections = 1`,
      `set session authorization sheaf`,
      `set role sheaf`,
    ]) {
      await expect(query(server.url, statement)).rejects.toThrow(/permission denied|must be|only roles with/iu);
    }
    await server.stop();
  });
});

describe('a data folder of an earlier version, where all belongs to the superuser', () => {
  /** Makes it: the service of then was the superuser itself. */
  async function goBack(): Promise<void> {
    const server = await start();
    const superuserUrl = readSuperuserUrl(dataFolder);
    await query(superuserUrl, 'drop database sheaf with (force)');
    await query(superuserUrl, 'drop role sheaf_service');
    await query(superuserUrl, 'drop role sheaf_app');
    await query(superuserUrl, 'create database sheaf');
    const url = readSuperuserUrl(dataFolder, 'sheaf');
    await migrate(url);
    await query(url, `create type mood as enum ('good')`);
    await query(url, `insert into auth_user (id, name, email) values ('1', 'ada', 'ada@example.com')`);
    await query(
      url,
      `
      insert into accounts (account_id, email, user_name, level, language, cloud_count, task_limit)
      values ('1', 'ada@example.com', 'ada', 1, 'en-US', 0, 10)`,
    );
    await query(url, `insert into ledger (account_id, amount_micro, kind, cause) values ('1', 5, 'credit', 'x')`);
    await server.stop();
    rmSync(join(dataFolder, 'postgres', 'service-password'));
  }

  it('belongs to the service after the next start, with every row, and continues to work', async () => {
    await goBack();
    const server = await start();
    expect(await query(server.url, rights)).toEqual([{ more: false, owns: true }]);
    expect(await query(server.url, foreign)).toEqual([]);
    expect(await query(server.url, 'select account_id, amount_micro::int from ledger')).toEqual([
      { account_id: '1', amount_micro: 5 },
    ]);
    await migrate(server.url);
    await query(server.url, `alter type mood add value 'better'`);
    await query(
      server.url,
      `insert into ledger (account_id, amount_micro, kind, cause) values ('1', 6, 'credit', 'y')`,
    );
    await query(server.url, 'alter table ledger add column note text');
    await server.stop();
  });

  it('is still behind row security for a request', async () => {
    const server = await start();
    const asUnprivileged = `
      begin; select set_config('role', 'sheaf_app', true), set_config('sheaf.account_id', 'another', true);`;
    await query(server.url, `${asUnprivileged} delete from ledger; commit`);
    expect(await query(server.url, 'select count(*)::int as count from ledger')).toEqual([{ count: 2 }]);
    await expect(query(server.url, `${asUnprivileged} select password from auth_account`)).rejects.toThrow(
      'permission denied',
    );
    await server.stop();
  });

  it('is given away whole where a start was cut off in between', async () => {
    await goBack();
    const first = await start();
    // As it is after the role was made, and nothing was given to it yet.
    await query(readSuperuserUrl(dataFolder, 'sheaf'), 'alter table ledger owner to sheaf');
    await query(readSuperuserUrl(dataFolder, 'sheaf'), 'alter database sheaf owner to sheaf');
    await first.stop();
    expect(existsSync(join(dataFolder, 'postgres', 'service-password'))).toBe(true);
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, foreign)).toEqual([]);
    expect(await query(second.url, rights)).toEqual([{ more: false, owns: true }]);
    await second.stop();
  });

  it('whose password of the service was lost gets another one', async () => {
    const first = await start();
    await first.stop();
    rmSync(join(dataFolder, 'postgres', 'service-password'));
    const second = await start();
    expect(second.url).not.toBe(first.url);
    expect(await query(second.url, 'select count(*)::int as count from ledger')).toEqual([{ count: 1 }]);
    await second.stop();
  });
});
