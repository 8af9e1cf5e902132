import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeOnce } from './makeOnce.mjs';

/**
 * Makes two starts in one folder prepare it one after the other. The lock is a file with the holder's process id; a
 * dead holder's lock is taken over.
 * @template Value
 * @param {string} root
 * @param {() => Value} work
 * @returns {Promise<Value>}
 */
export async function oneAtATime(root, work) {
  mkdirSync(join(root, '.sheaf'), { recursive: true });
  const file = join(root, '.sheaf', 'prepare.lock');
  let isReported = false;
  while (!makeOnce(file, String(process.pid))) {
    const holder = readHolder(file);
    if (!isAlive(holder)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!isReported) process.stdout.write(`Waiting for process ${holder}, which is preparing this folder (${file}).\n`);
    isReported = true;
    await sleep(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return work();
  } finally {
    release();
    process.off('exit', release);
  }
}

function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
