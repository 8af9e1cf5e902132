import { availableParallelism, totalmem } from 'node:os';
import type { MemoryLimits } from './memoryWatch.ts';

/** The limits of one page; a page that exceeds one is ended. */
export interface RenderLimits extends MemoryLimits {
  /** For the page as a whole, its steps included. */
  pageMs: number;
  /** Until the page's own document is there. */
  openMs: number;
  /** For what a page may wait for: its `waitFor`, a quiet network, a button. */
  waitMs: number;
  /** Of everything that it loads, as it travels. */
  maxBytes: number;
  /** Of the text that it came to, in characters. */
  maxTextLength: number;
  maxElements: number;
  /** That its script opens. */
  maxDialogs: number;
  /** To its own address, by its script. */
  maxReloads: number;
}

const mebibyte = 1024 * 1024;

const maxProcessBytes = 800 * mebibyte;
/** What the browser has beside its pages: two thirds of it in use. */
const baseBytes = 512 * mebibyte;
/** It cannot do with less. */
export const smallestBrowserMb = 500;

/**
 * The most memory of a browser on this machine, one of so many: room for as large pages at once as may be, but at most
 * half of what there is for all of them.
 */
export function browserBytes(browsers = 1, pagesAtOnce = availableParallelism()): number {
  // 0 where nothing constrains this process, and more than the machine has in some containers.
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
