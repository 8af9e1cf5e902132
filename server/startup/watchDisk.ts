import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';

export interface DiskWatch {
  /** There is less space than is to stay free: no more of what is large. */
  isFull: () => boolean;
  close: () => void;
}

type DiskConfig = Pick<Config, 'databaseUrl' | 'dataFolder' | 'diskReserveMb'>;

const lookEveryMs = 2_000;
/** Kept free unless said otherwise: this much, and on a small disk this share of it. */
const maxReserveBytes = 1_000_000_000;
const reserveShare = 0.05;
/** It counts as full until there is this much more, so that runs do not begin and stop by turns. */
const releaseShare = 1.1;

/**
 * Watches the disk that the embedded database is on: runs stop in order while it still takes what that needs, instead
 * of everybody failing once it is full. What cannot be asked is not full.
 */
export async function watchDisk(
  folder: string,
  reserveBytes: number | null,
  freeSpace: (folder: string) => Promise<Space> = readSpace,
): Promise<DiskWatch> {
  let isFull = false;
  const look = async (): Promise<void> => {
    try {
      const { freeBytes, allBytes } = await freeSpace(folder);
      const reserve = reserveBytes ?? Math.min(maxReserveBytes, allBytes * reserveShare);
      isFull = freeBytes < reserve * (isFull ? releaseShare : 1);
    } catch {
      isFull = false;
    }
  };
  await look();
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return { isFull: () => isFull, close: () => clearInterval(timer) };
}

/** Of the service's own database; one on another machine says by its own errors when that is full. */
export function openDiskWatch({ databaseUrl, dataFolder, diskReserveMb }: DiskConfig): Promise<DiskWatch> {
  if (databaseUrl !== null || diskReserveMb === 0) return Promise.resolve(noDiskWatch);
  return watchDisk(dataFolder, diskReserveMb === null ? null : diskReserveMb * 1_000_000);
}

const noDiskWatch: DiskWatch = { isFull: () => false, close: () => undefined };

interface Space {
  /** For users without privileges, as the database's is. */
  freeBytes: number;
  allBytes: number;
}

async function readSpace(folder: string): Promise<Space> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { freeBytes: bavail * bsize, allBytes: blocks * bsize };
}
