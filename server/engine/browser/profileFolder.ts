import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canEnter, commonFolder, type OtherUser } from '../../otherUser.ts';
import { browserUser } from './browserUser.ts';

const ofProcess = /^sheaf-browser-(\d+)-/u;
let sweeping: Promise<void> | undefined;

/**
 * A folder for what a browser of this process writes: profile, temporary files, home. Its name says whose it is; it
 * belongs to the user as whom the browser runs.
 */
export async function makeProfileFolder(user: OtherUser | null): Promise<string> {
  await sweepProfileFolders();
  const place = placeFor(user);
  if (place === commonFolder) await mkdir(place, { recursive: true, mode: 0o755 });
  const folder = await mkdtemp(join(place, `sheaf-browser-${process.pid}-`));
  await mkdir(join(folder, 'profile'), { mode: 0o700 });
  // Nobody else could enter it until now.
  if (user !== null) for (const each of [join(folder, 'profile'), folder]) await chown(each, user.uid, user.gid);
  return folder;
}

/** The folder for temporary files, unless it is one that its user cannot enter. */
function placeFor(user: OtherUser | null): string {
  return user === null || canEnter(tmpdir(), user) ? tmpdir() : commonFolder;
}

const tries = 5;
const pauseMs = 200;

/**
 * Its browser may still be writing as it ends; what stays then is swept later. Another user's folder is emptied as that
 * user: whoever changes it while it is emptied cannot lead us to what is ours.
 */
export async function removeProfileFolder(folder: string): Promise<void> {
  const { uid, gid } = await stat(folder).catch(() => ({ uid: 0, gid: 0 }));
  if (process.getuid?.() === 0 && uid !== 0) {
    for (let count = 0; count < tries && !(await removeAs({ uid, gid }, folder)); count += 1) await sleep(pauseMs);
  } else {
    await rm(folder, { recursive: true, force: true, maxRetries: tries, retryDelay: pauseMs }).catch(() => undefined);
  }
}

async function removeAs(user: OtherUser, folder: string): Promise<boolean> {
  const emptying = spawn('rm', ['-rf', '--', folder], { ...user, cwd: '/', stdio: 'ignore' });
  await once(emptying, 'close').catch(() => undefined);
  await rmdir(folder).catch(() => undefined);
  return !existsSync(folder);
}

/** Removes what killed processes left, once in a process: at first none of these folders can be its own. */
export function sweepProfileFolders(): Promise<void> {
  sweeping ??= sweep((pid) => pid === process.pid);
  return sweeping;
}

/** The same later: a process that was killed as this one began may not have been quite dead then. */
export async function sweepProfileFoldersAgain(): Promise<void> {
  await sweeping;
  await sweep(() => false);
}

async function sweep(isFormer: (pid: number) => boolean): Promise<void> {
  for (const place of new Set([tmpdir(), placeFor(browserUser())])) {
    const names = await readdir(place).catch((): string[] => []);
    for (const name of names) {
      const pid = Number(ofProcess.exec(name)?.[1]);
      if (pid > 0 && (isFormer(pid) || !(await isAlive(pid)))) await removeProfileFolder(join(place, name));
    }
  }
}

async function isAlive(pid: number): Promise<boolean> {
  // Where the system tells: one that its parent has not noticed yet is dead all the same.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (/\) [ZX] /u.test(state)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be asked, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
