import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canEnter, commonFolder, type OtherUser } from '#server/otherUser.ts';
import { browserUser } from './browserUser.ts';
import { isAlive } from '#server/isAlive.ts';

const ofProcess = /^sheaf-browser-(\d+)-/u;
let sweeping: Promise<void> | undefined;

/**
 * Creates a folder for the files of one browser of this process: profile, temporary files, home. The name contains the
 * id of this process; the folder belongs to the user that runs the browser.
 */
export async function makeProfileFolder(user: OtherUser | null): Promise<string> {
  await sweepProfileFolders();
  const place = placeFor(user);
  if (place === commonFolder) await mkdir(place, { recursive: true, mode: 0o755 });
  const folder = await mkdtemp(join(place, `sheaf-browser-${process.pid}-`));
  await mkdir(join(folder, 'profile'), { mode: 0o700 });
  // Until here no other user could enter the folder.
  if (user !== null) for (const each of [join(folder, 'profile'), folder]) await chown(each, user.uid, user.gid);
  return folder;
}

/** The system's folder for temporary files, unless the user cannot enter it. */
function placeFor(user: OtherUser | null): string {
  return user === null || canEnter(tmpdir(), user) ? tmpdir() : commonFolder;
}

const tries = 5;
const pauseMs = 200;

/**
 * Removes the folder. The browser may still write to it as it ends; files that remain are swept later. A folder of
 * another user is emptied by a process of that user: a change made meanwhile cannot redirect the removal to our own
 * files.
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

/**
 * Removes the folders that killed processes left, once per process. No browser folder can belong to this process yet,
 * so its own id counts as dead.
 */
export function sweepProfileFolders(): Promise<void> {
  sweeping ??= sweep((pid) => pid === process.pid);
  return sweeping;
}

/** Repeats the sweep later: a process that was killed just as this one started may still have been ending then. */
export async function sweepProfileFoldersAgain(): Promise<void> {
  await sweeping;
  await sweep(() => false);
}

async function sweep(isFormer: (pid: number) => boolean): Promise<void> {
  for (const place of new Set([tmpdir(), placeFor(browserUser())])) {
    const names = await readdir(place).catch((): string[] => []);
    for (const name of names) {
      const pid = Number(ofProcess.exec(name)?.[1]);
      if (pid > 0 && (isFormer(pid) || !(await isRunning(pid)))) await removeProfileFolder(join(place, name));
    }
  }
}

async function isRunning(pid: number): Promise<boolean> {
  // Where the system has /proc: a process in state Z or X is dead, although its parent has not noticed yet.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX] /u.test(state) && isAlive(pid);
}
