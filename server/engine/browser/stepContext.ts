import type { CDPSession, Page } from 'playwright-core';
import type { Quiet } from './quiet.ts';

/** The context in which the steps of one page run. */
export interface StepContext {
  page: Page;
  cdp: CDPSession;
  url: string;
  /** What stands after the # of the address. */
  fragment: string;
  /** For what must be there. */
  waitMs: number;
  /** When what is repeated ends, by `performance.now`: what the page shows by then is read. */
  repeatUntil: number;
  signal: AbortSignal;
  quiet: Quiet;
  /** Resolves when what the page shows by itself is there. */
  ready: () => Promise<void>;
  /** The page as it stands; `null` where it, with what is kept, is more than is taken. */
  textNow: () => Promise<string | null>;
  /** What the page showed before other items took its place; whole where what it shows now is among it. */
  kept: { texts: string[]; isWhole: boolean };
}

/** Whether what is repeated may be done once more. */
export function hasTime({ repeatUntil }: StepContext): boolean {
  return performance.now() < repeatUntil;
}

/** Whether the action succeeded. */
export async function succeeds(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch {
    return false;
  }
}
