import type { CDPSession, Page } from 'playwright-core';
import type { Quiet } from './quiet.ts';

/** The context in which the steps of one page run. */
export interface StepContext {
  page: Page;
  cdp: CDPSession;
  url: string;
  /** The part of the address after `#`. */
  fragment: string;
  /** Timeout for an element that must appear. */
  waitMs: number;
  /** End of repeated steps, by `performance.now`: the page is then read as it is. */
  repeatUntil: number;
  signal: AbortSignal;
  quiet: Quiet;
  /** Resolves when the content that the page loads by itself is there. */
  ready: () => Promise<void>;
  /** Returns the page as it is now; `null` where it exceeds the limits, pages kept before included. */
  textNow: () => Promise<string | null>;
  /** Pages kept before other items replaced them. `isWhole`: the current page is among them. */
  kept: { texts: string[]; isWhole: boolean };
}

/** True where a repeated step may run once more. */
export function hasTime({ repeatUntil }: StepContext): boolean {
  return performance.now() < repeatUntil;
}

/** Returns whether the action succeeded. */
export async function succeeds(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch {
    return false;
  }
}
