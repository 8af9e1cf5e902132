import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
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

/**
 * Starts a MariaDB server of its own on a free loopback port, with its data in a new folder; root starts it as nobody.
 * With a certificate it offers TLS.
 */
export async function startMariaDb(certificate?: { key: string; cert: string }): Promise<MariaDb> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-mariadb-'));
  chmodSync(folder, 0o777);
  const password = randomBytes(12).toString('hex');
  const port = await findFreePort();
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const init = write('init.sql', `create user 'admin'@'127.0.0.1' identified by '${password}';
    grant all on *.* to 'admin'@'127.0.0.1' with grant option;`); // prettier-ignore
  const secure = certificate && [`--ssl-cert=${write('cert.pem', certificate.cert)}`, `--ssl-key=${write('key.pem', certificate.key)}`]; // prettier-ignore
  const user = process.getuid?.() === 0 ? ['--user=nobody'] : [];
  // Without asynchronous writes, whose locked memory several servers of one user share and use up.
  const common = ['--no-defaults', `--datadir=${join(folder, 'data')}`, `--tmpdir=${folder}`, '--innodb-use-native-aio=0', ...user]; // prettier-ignore
  execFileSync(installer, [...common, '--skip-test-db'], { stdio: 'ignore' });
  const server = spawn(program, [
    ...common, `--socket=${join(folder, 'socket')}`, `--port=${port}`, '--bind-address=127.0.0.1',
    `--init-file=${init}`, '--innodb-flush-log-at-trx-commit=0', '--skip-name-resolve', ...(secure ?? []),
  ], { stdio: 'ignore' }); // prettier-ignore
  const stop = endOf(server, folder);
  await waitFor(() => isReady(port, password), { pauseMs: 100 });
  return { port, password, stop };
}

/** Returns the end of a server with its folder; an interrupted run leaves neither behind. */
function endOf(server: ChildProcess, folder: string): () => Promise<void> {
  const exit = once(server, 'exit');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const abandon = (): void => {
    server.kill('SIGKILL');
    remove();
  };
  process.once('exit', abandon);
  return async () => {
    process.off('exit', abandon);
    server.kill('SIGTERM');
    await exit;
    remove();
  };
}

async function isReady(port: number, password: string): Promise<boolean> {
  try {
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'admin', password });
    await connection.end();
    return true;
  } catch {
    return false;
  }
}
