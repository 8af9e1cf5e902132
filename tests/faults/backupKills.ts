import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEpochAt, readTarget } from '#server/db/backup/target.ts';
import { findFreePort } from '#server/db/embedded/port.ts';
import { checkBackup, openBackup } from '#server/operator/backup/openBackup.ts';
import { reachOwnServer } from '#server/operator/backup/reachServer.ts';
import { writeBackup } from '#server/operator/backup/writeBackup.ts';
import { findSecret } from '#server/startup/readSecret.ts';
import { settleSecret } from '#server/startup/restoredSecret.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { open, passphrase, readRows, startTool } from './backupTools.ts';
import { continueRestored, countRows, startRuns, type ContinuedFigures } from './backupLoad.ts';
import { startDevices } from './devices.ts';
import { startSite } from './processes.ts';
import { seededRandom } from './random.ts';
import {
  endProcess,
  readDatabaseUrl,
  readPostmasterPid,
  startWholeService,
  type WholeService,
} from './wholeService.ts';

export interface BackupOptions {
  /** Empty. */
  folder: string;
  /** Backups and restores that are killed, each this often. */
  kills: number;
  /** Files that are damaged. */
  damages: number;
  seed: number;
  print: (line: string) => void;
}

export interface BackupFigures extends ContinuedFigures {
  killedBackups: number;
  killedRestores: number;
  /** Files with the name of a backup that were no whole backup. */
  torn: number;
  /** Databases or secrets after a killed restore that were neither the old pair nor the new one. */
  mixed: number;
  damaged: number;
  /** Damaged files that were not refused. */
  accepted: number;
  tables: number;
  backedUpRows: number;
  /** Tables that a restore did not bring back row for row. */
  unequalTables: string[];
}

const devices = 2;
/** The longest time of a backup or restore of so small a database, on a slow machine. */
const longestMs = 3_000;

/**
 * Backs up a service whose runs and devices write, kills backups and restores at moments that the seed decides, damages
 * files, and lets the restored service continue. The first service is killed: its machine is lost.
 */
export async function killBackups({ folder, kills, damages, seed, print }: BackupOptions): Promise<BackupFigures> {
  const random = seededRandom(seed);
  const site = await startSite();
  const [first, second] = ['first', 'second'].map((name) => makeFolder(folder, name)) as [string, string];
  const [oldFile, file] = [join(folder, 'old.backup'), join(folder, 'sheaf.backup')];
  const environment = { SHEAF_HOSTS: await site.writeHosts(folder) };
  const service = await startWholeService({ dataFolder: first, port: await findFreePort(), environment });
  try {
    // What the second machine holds at first: another secret and no account of the load.
    const old = { secret: randomBytes(32).toString('base64url'), accounts: 0 };
    await writeBackup({ url: readDatabaseUrl(first), file: oldFile, secret: old.secret, passphrase, logN: 10 });
    const writing = await startDevices(service, site.origin, { count: devices, seed });
    const torn = await killWhileBackingUp({ first, file, kills, random, print });
    const runs = await startRuns(service, site.origin);
    await waitFor(async () => (await countRows(service, runs)) > 0);
    await startTool('backup', first, [file]).finish();
    const writes = await writing.stop();
    await loseMachine(service);
    const checked = await checkBackup(await open(file));
    print(`backed up ${checked.rows} rows of ${checked.tables} tables under load`);

    const accepted = await damageFiles({ file, damages, random, print });
    const mixed = await killWhileRestoring({ second, oldFile, old: old.secret, file, kills, random, print });
    await startTool('restore', second, [file, '--replace']).finish();
    const again = join(folder, 'again.backup');
    await startTool('backup', second, [again]).finish();
    const unequalTables = await compareTables(file, again);
    const restored = await startWholeService({ dataFolder: second, port: await findFreePort(), environment });
    try {
      const continued = await continueRestored(restored, writes, runs);
      const counted = { killedBackups: kills, killedRestores: kills, damaged: damages, tables: checked.tables };
      return { ...continued, ...counted, torn, mixed, accepted, backedUpRows: checked.rows, unequalTables };
    } finally {
      await endProcess(restored.process, 'SIGTERM');
    }
  } finally {
    await endProcess(service.process, 'SIGTERM');
    site.stop();
  }
}

async function loseMachine({ process: first, dataFolder }: WholeService): Promise<void> {
  const postmaster = await readPostmasterPid(dataFolder);
  await endProcess(first, 'SIGKILL');
  process.kill(postmaster, 'SIGKILL');
}

/** For root the database server runs as another user, who must be able to enter the folder. */
function makeFolder(folder: string, name: string): string {
  const made = join(folder, name);
  mkdirSync(made, { mode: 0o755 });
  return made;
}

interface Killing {
  file: string;
  kills: number;
  random: () => number;
  print: (line: string) => void;
}

async function killWhileBackingUp({ first, file, kills, random, print }: Killing & { first: string }): Promise<number> {
  let torn = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const wasKilled = await startTool('backup', first, [file]).killAfter(300 + random() * longestMs);
    const isWhole = await open(file)
      .then(checkBackup)
      .then(
        () => true,
        () => false,
      );
    torn += Number(existsSync(file) && !isWhole);
    print(`backup ${kill}: ${wasKilled ? 'killed' : 'was faster'}, ${isWhole ? 'a whole file' : 'no file'}`);
  }
  // The next one removes what the killed ones left.
  await startTool('backup', first, [file]).finish();
  const left = readdirSync(join(file, '..')).filter((name) => name.endsWith('.partial'));
  return torn + left.length;
}

interface Restoring extends Killing {
  second: string;
  oldFile: string;
  /** The secret of the old backup. */
  old: string;
}

async function killWhileRestoring({ second, oldFile, old, file, kills, random, print }: Restoring): Promise<number> {
  const { secret, rows } = await checkBackup(await open(file));
  await startTool('restore', second, [oldFile]).finish();
  let mixed = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const wasKilled = await startTool('restore', second, [file, '--replace']).killAfter(500 + random() * 2 * longestMs);
    const state = await stateOf(second);
    const isOld = state.accounts === 0 && state.secret === old;
    const isNew = state.accounts > 0 && state.secret === secret;
    mixed += Number(!isOld && !isNew);
    print(`restore ${kill}: ${wasKilled ? 'killed' : 'was faster'}, ${isNew ? `all ${rows} rows` : 'nothing'} of it`);
    if (!isOld) await startTool('restore', second, [oldFile, '--replace']).finish();
  }
  return mixed;
}

/** What the next start of a service finds. */
async function stateOf(dataFolder: string): Promise<{ accounts: number; secret: string | null }> {
  const server = await reachOwnServer({ databaseUrl: null, dataFolder });
  try {
    await settleSecret(dataFolder, () => readEpochAt(server.url));
    const { accounts } = await readTarget(server.url);
    return { accounts, secret: findSecret(dataFolder) };
  } finally {
    await server.close();
  }
}

/** Returns the number of damaged files that were accepted. */
async function damageFiles({ file, damages, random, print }: Omit<Killing, 'kills'> & { damages: number }) {
  const whole = readFileSync(file);
  const damagedFile = `${file}.damaged`;
  let accepted = 0;
  for (let damage = 1; damage <= damages; damage += 1) {
    const at = Math.floor(random() * whole.length);
    const kind = damage % 3;
    const changed = kind === 0 ? whole.subarray(0, at) : Buffer.from(whole);
    if (kind === 1) changed.writeUInt8(changed.readUInt8(at) ^ (1 + Math.floor(random() * 255)), at);
    if (kind === 2) changed.copy(changed, at, 0, Math.min(4_096, whole.length - at));
    writeFileSync(damagedFile, changed);
    const refusal = await openBackup(damagedFile, () => Promise.resolve(passphrase))
      .then(checkBackup)
      .then(
        () => null,
        (error: Error) => error,
      );
    if (refusal?.name !== 'BackupError') accepted += 1;
    print(`damage ${damage} at byte ${at}: ${refusal?.message ?? 'accepted'}`);
  }
  return accepted;
}

async function compareTables(file: string, again: string): Promise<string[]> {
  const [before, after] = [await readRows(await open(file)), await readRows(await open(again))];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)));
}

/** Returns whether nothing was torn, mixed, accepted, lost or doubled, and the service did something meanwhile. */
export function holdsPromises(figures: BackupFigures): boolean {
  const { torn, mixed, accepted, unequalTables, lost, doubled, mischarged, unendedLots, lostEdits, wrong } = figures;
  const isExact = [torn, mixed, accepted, lost, doubled, mischarged, unendedLots, lostEdits].every(
    (each) => each === 0,
  );
  const isEqual = unequalTables.length === 0 && wrong.length === 0 && figures.notified === figures.devices;
  return isExact && isEqual && figures.edits > 0 && figures.rows > 0;
}
