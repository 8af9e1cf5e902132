import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { findFreePort } from '#server/db/embedded/port.ts';
import { waitFor } from './waitFor.ts';

export interface MariaDb {
  port: number;
  /** Of `admin`, who may do everything. */
  password: string;
  stop: () => Promise<void>;
}

const program = '/usr/sbin/mariadbd';
const installer = '/usr/bin/mariadb-install-db';

/** True where the machine has MariaDB, as Debian's `mariadb-server` installs it. */
export const hasMariaDb = existsSync(program) && existsSync(installer);

/** Starts a MariaDB server of its own on a free loopback port, with its data in a new folder; root starts it as nobody. */
export async function startMariaDb(): Promise<MariaDb> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-mariadb-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const user = process.getuid?.() === 0 ? ['--user=nobody'] : [];
  const password = randomBytes(12).toString('hex');
  const init = join(folder, 'init.sql');
  writeFileSync(init, `create user 'admin'@'127.0.0.1' identified by '${password}';
    grant all on *.* to 'admin'@'127.0.0.1' with grant option;`); // prettier-ignore
  execFileSync(installer, ['--no-defaults', `--datadir=${data}`, '--skip-test-db', ...user], { stdio: 'ignore' });
  const port = await findFreePort();
  const server = spawn(program, [
    '--no-defaults', `--datadir=${data}`, `--socket=${join(folder, 'socket')}`, `--port=${port}`,
    '--bind-address=127.0.0.1', `--init-file=${init}`, '--innodb-flush-log-at-trx-commit=0', '--skip-name-resolve', ...user,
  ], { stdio: 'ignore' }); // prettier-ignore
  const exit = once(server, 'exit');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // An interrupted run leaves no server behind.
  const abandon = (): void => {
    server.kill('SIGKILL');
    remove();
  };
  process.once('exit', abandon);
  await waitFor(
    () =>
      createConnection({ host: '127.0.0.1', port, user: 'admin', password }).then(
        async (connection) => {
          await connection.end();
          return true;
        },
        () => false,
      ),
    { timeoutMs: 60_000, pauseMs: 100 },
  );
  return {
    port,
    password,
    stop: async () => {
      process.off('exit', abandon);
      server.kill('SIGTERM');
      await exit;
      remove();
    },
  };
}
