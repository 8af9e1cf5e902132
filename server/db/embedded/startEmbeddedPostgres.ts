import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCluster, superuser } from './cluster.ts';
import { ensureDatabase } from './ensureDatabase.ts';
import { lockFolder } from './folderLock.ts';
import { findFreePort, isFree } from './port.ts';
import { stopOrphan } from './orphan.ts';
import { installRuntime } from './runtime.ts';
import { launchServer, type ServerProcess } from './serverProcess.ts';
import { type Home, openHome } from './serverUser.ts';
import { diskFull, refusalFromError, StartRefused } from './StartRefused.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  readonly pid: number;
  /** Ends the server in order and frees the data folder. */
  stop(): Promise<void>;
}

/**
 * Brings up a PostgreSQL server of our own on a data folder, on a loopback port. The steps and what each must survive
 * are in the README. Throws `StartRefused` where the reason lies outside the program.
 */
export async function startEmbeddedPostgres(options: {
  dataFolder: string;
  log: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  try {
    mkdirSync(options.dataFolder, { recursive: true });
    accessSync(options.dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
    const dataFolder = realpathSync(options.dataFolder);
    const lock = lockFolder(dataFolder);
    try {
      const { url, server, stop } = await startLocked(dataFolder, options.log);
      return { url, pid: server.pid, stop: () => stop().finally(lock.release) };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw refusalFromError(error, options.dataFolder);
  }
}

async function startLocked(
  dataFolder: string,
  log: (line: string) => void,
): Promise<{ url: string; server: ServerProcess; stop: () => Promise<void> }> {
  const home = openHome(dataFolder);
  const runtime = installRuntime(home);
  const cluster = openCluster(home, runtime);
  const { server, port } = await launch(home, runtime, cluster.folder);
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    return server.stop();
  };
  void server.ended.then(() => {
    if (!isStopping) log(`The database server ended by itself; its log is ${join(home.folder, 'server.log')}`);
  });
  const url = `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/sheaf`;
  await ensureDatabase(url).catch((error: unknown) => stop().then(() => Promise.reject(error)));
  return { url, server, stop };
}

const attempts = 20;
const pauseMs = 250;

/**
 * Hindrances that pass: a port taken in between, a server left behind that had not yet said so, the last processes of
 * a killed one.
 */
const isPassing = (log: string) => /Address already in use|lock file .* already exists|is still in use/.test(log);

/** The port of the last start is kept where it is free. */
async function launch(home: Home, runtime: string, cluster: string): Promise<{ server: ServerProcess; port: number }> {
  const portFile = join(home.folder, 'port');
  const lastPort = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  let log = '';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await stopOrphan(cluster);
    const port = attempt === 0 && (await isFree(lastPort)) ? lastPort : await findFreePort();
    writeFileSync(portFile, String(port));
    const launched = await launchServer(home, runtime, cluster, port);
    if (launched.kind === 'ready') return { server: launched.server, port };
    log = launched.log;
    if (!isPassing(log)) break;
    await sleep(pauseMs);
  }
  if (log.includes('No space left on device')) throw new StartRefused(diskFull(home.folder));
  throw new StartRefused(`PostgreSQL could not start on ${home.folder}: ${log.trim()}`);
}
