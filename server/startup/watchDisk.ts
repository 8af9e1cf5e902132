import { statfs } from 'node:fs/promises';
import type { Config } from '../config/config.ts';

export interface DiskWatch {
  /** True when less space than the reserve is free: no more large data is accepted. */
  isFull: () => boolean;
  close: () => void;
}

type DiskConfig = Pick<Config, 'databaseUrl' | 'dataFolder' | 'diskReserveMb'>;

const lookEveryMs = 2_000;
/** The default reserve: this size, and on a small disk this share of it. */
const maxReserveBytes = 1_000_000_000;
const reserveShare = 0.05;
/** The disk counts as full until this factor of the reserve is free, so that runs do not start and stop alternately. */
const releaseShare = 1.1;

/**
 * Watches the disk of the embedded database: runs stop in order while there is still enough space for that, instead of
 * every write failing once it is full. A disk whose free space cannot be read counts as not full.
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

/**
 * Watches the disk of the service's own database; a database on another machine reports a full disk by its own errors.
 */
export function openDiskWatch({ databaseUrl, dataFolder, diskReserveMb }: DiskConfig): Promise<DiskWatch> {
  if (databaseUrl !== null || diskReserveMb === 0) return Promise.resolve(noDiskWatch);
  return watchDisk(dataFolder, diskReserveMb === null ? null : diskReserveMb * 1_000_000);
}

const noDiskWatch: DiskWatch = { isFull: () => false, close: () => undefined };

interface Space {
  /** Free for users without privileges, such as the database's. */
  freeBytes: number;
  allBytes: number;
}

async function readSpace(folder: string): Promise<Space> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { freeBytes: bavail * bsize, allBytes: blocks * bsize };
}
