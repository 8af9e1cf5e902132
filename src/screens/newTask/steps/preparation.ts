import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';

/** A page is opened with these before its tables are read. */
export interface Preparation {
  /** Taken on the page, in a browser. */
  steps: readonly BrowserStep[];
  /** Sealed, as the service gave it, or the mask of the one that the edited task has; '' for none. */
  signIn: string;
}

/** Returns whether a page is prepared in another way now than when its tables were read. */
export function isOutdated(readWith: Preparation | null, now: Preparation): boolean {
  if (readWith === null) return false;
  return readWith.signIn !== now.signIn || JSON.stringify(readWith.steps) !== JSON.stringify(now.steps);
}
