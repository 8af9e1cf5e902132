import type { PageFailure } from '#core/domain/data/failure.ts';
import { pageFailure } from '../failure.ts';
import { inOrder, type Lane } from './inOrder.ts';

/** A page that was read alone during this many crashes is skipped. */
export const maxLost = 3;
/** The first crash at a position had many pages in progress: it only switches to one page at a time. */
const firstLoss = 1;
/** Pages that may have been in progress ahead of the position at a crash (inOrder.ts). */
const carefulPages = 64;

/**
 * Finds the page that crashes workers. After a crash the pages that were in progress come one at a time, each written
 * before the next is fetched, so that the position of a further crash names the page. A page that ended three workers
 * fails.
 */
export class CrashIsolation {
  private left: number;
  private skipNext: 'page' | 'detail' | null;

  /** `lostHere`: crashes at the position from which the run continues. */
  constructor(lostHere: number, hasDetail: boolean) {
    this.left = lostHere > 0 ? carefulPages : 0;
    // An item with a detail page has two candidates: the detail page is skipped first, then the list's page.
    const counted = lostHere - firstLoss;
    this.skipNext = counted < maxLost ? null : hasDetail && counted === maxLost ? 'detail' : 'page';
  }

  get isOn(): boolean {
    return this.left > 0;
  }

  /** Must be called for each page: returns the failure of a page that is skipped, else `null`. */
  take(kind: 'page' | 'detail', url: string): PageFailure | null {
    this.left -= 1;
    if (this.skipNext !== kind) return null;
    this.skipNext = null;
    return pageFailure(url, 'Crashed');
  }

  /** Results in the order of the jobs: one at a time while isolation is on, then fetched ahead. */
  async *inOrder<Job, Done>(
    jobs: readonly Job[],
    laneOf: (job: Job) => Lane,
    start: (job: Job) => Promise<Done>,
  ): AsyncGenerator<Done, void> {
    let index = 0;
    for (let job = jobs[0]; this.isOn && job !== undefined; job = jobs[index]) {
      index += 1;
      yield await start(job);
    }
    yield* inOrder(jobs.slice(index), laneOf, start);
  }
}
