import { availableParallelism, totalmem } from 'node:os';
import type { MemoryLimits } from './process/memoryWatch.ts';

/** The limits of one page; a page that exceeds one is ended. */
export interface RenderLimits extends MemoryLimits {
  /** Time for the whole page, its steps included. */
  pageMs: number;
  /** Time until the page's own document has arrived. */
  openMs: number;
  /** Time for one wait: for `waitFor`, an idle network or a button. */
  waitMs: number;
  /** Bytes of everything that the page loads, as transferred. */
  maxBytes: number;
  /** Characters of the rendered text. */
  maxTextLength: number;
  maxElements: number;
  maxDialogs: number;
  maxReloads: number;
}

const mebibyte = 1024 * 1024;

const maxProcessBytes = 800 * mebibyte;
const baseBytes = 512 * mebibyte;
export const smallestBrowserMb = 500;

/**
 * The memory limit of one of `browsers` browsers on this machine: enough for `pagesAtOnce` pages of the largest size,
 * but all browsers together get at most half of the memory.
 */
export function browserBytes(browsers = 1, pagesAtOnce = availableParallelism()): number {
  // `constrainedMemory` is 0 where nothing constrains this process, and more than the machine has in some containers.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const wanted = pagesAtOnce * maxProcessBytes + baseBytes;
  return Math.max(smallestBrowserMb * mebibyte, Math.min(wanted, memory / 2 / Math.max(1, browsers)));
}

export const defaultLimits: Omit<RenderLimits, 'maxTreeBytes'> = {
  pageMs: 60_000,
  openMs: 30_000,
  waitMs: 10_000,
  maxBytes: 50 * mebibyte,
  maxTextLength: 10 * mebibyte,
  maxElements: 200_000,
  maxDialogs: 20,
  maxReloads: 3,
  maxProcessBytes,
};
