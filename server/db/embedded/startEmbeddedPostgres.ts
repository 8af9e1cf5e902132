import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCluster } from './cluster.ts';
import { lockFolder } from './folderLock.ts';
import { findFreePort, isFree } from './port.ts';
import { stopOrphan } from './orphan.ts';
import { keepRunning, type SupervisedServer } from './keepRunning.ts';
import { installRuntime } from './runtime.ts';
import { launchServer, type ServerProcess } from './serverProcess.ts';
import { ensureServiceRole } from './serviceRole.ts';
import { openHome, type Home } from './serverUser.ts';
import { diskFull, refusalFromError, StartupError } from './StartupError.ts';

export interface EmbeddedPostgres {
  /** For the service, as the owner of its database; not as superuser. */
  readonly url: string;
  /** The pid of the present server: one that ended by itself was started again. */
  readonly pid: number;
  /** Stops the server in order and releases the data folder. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server of our own on a data folder, on a loopback port. The README lists the steps and the faults
 * that each must survive. Throws `StartupError` when the reason lies outside the program.
 */
export async function startEmbeddedPostgres(options: {
  dataFolder: string;
  log: (line: string) => void;
  /** Called when the server's files are gone while it runs; `sentence` reports this. The server does not come back. */
  onGone?: (sentence: string) => void;
}): Promise<EmbeddedPostgres> {
  try {
    mkdirSync(options.dataFolder, { recursive: true });
    accessSync(options.dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
    const dataFolder = realpathSync(options.dataFolder);
    const lock = lockFolder(dataFolder);
    try {
      const { url, server } = await startLocked(dataFolder, options);
      return {
        url,
        get pid() {
          return server.pid();
        },
        stop: () => server.stop().finally(lock.release),
      };
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
  { log, onGone = () => undefined }: { log: (line: string) => void; onGone?: (sentence: string) => void },
): Promise<{ url: string; server: SupervisedServer }> {
  const home = openHome(dataFolder);
  const runtime = installRuntime(home);
  const cluster = openCluster(home, runtime);
  const first = await launch(home, runtime, cluster.folder);
  const { port } = first;
  // On the same port, because connections have its URL.
  const relaunch = async () => (await launch(home, runtime, cluster.folder, port)).server;
  const server = keepRunning({ server: first.server, cluster: cluster.folder, relaunch, log, onGone });
  try {
    return { url: await ensureServiceRole(home, cluster.password, port), server };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const attempts = 20;
const pauseMs = 250;

/**
 * True for errors that pass: a port taken meanwhile, a server left behind whose pid file was not there yet, the last
 * processes of a killed one.
 */
const isPassing = (log: string) => /Address already in use|lock file .* already exists|is still in use/.test(log);

/**
 * Keeps the port of the last start when it is free; a server that is started again must have its own port (`ownPort`).
 */
async function launch(
  home: Home,
  runtime: string,
  cluster: string,
  ownPort?: number,
): Promise<{ server: ServerProcess; port: number }> {
  const portFile = join(home.folder, 'port');
  const lastPort = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  let log = '';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await stopOrphan(cluster);
    const port = ownPort ?? (attempt === 0 && (await isFree(lastPort)) ? lastPort : await findFreePort());
    if (port !== lastPort) writeFileSync(portFile, String(port));
    const launched = await launchServer(home, runtime, cluster, port);
    if (launched.kind === 'ready') return { server: launched.server, port };
    log = launched.log;
    if (!isPassing(log)) break;
    await sleep(pauseMs);
  }
  if (log.includes('No space left on device')) throw new StartupError(diskFull(home.folder));
  throw new StartupError(`PostgreSQL could not start on ${home.folder}: ${log.trim()}`);
}
