import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ofProcess = /^sheaf-browser-(\d+)-/u;
let sweeping: Promise<void> | undefined;

/** A folder for what a browser of this process writes: profile, temporary files, home. Its name says whose it is. */
export async function makeProfileFolder(): Promise<string> {
  await sweepProfileFolders();
  return mkdtemp(join(tmpdir(), `sheaf-browser-${process.pid}-`));
}

/** Its browser may still be writing as it ends; what stays then is swept later. */
export async function removeProfileFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(() => undefined);
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
  const names = await readdir(tmpdir()).catch((): string[] => []);
  for (const name of names) {
    const pid = Number(ofProcess.exec(name)?.[1]);
    if (pid > 0 && (isFormer(pid) || !(await isAlive(pid)))) await removeProfileFolder(join(tmpdir(), name));
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
