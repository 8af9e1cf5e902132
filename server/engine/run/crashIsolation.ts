import type { PageFailure } from '#core/domain/data/failure.ts';
import { pageFailure } from '../failure.ts';
import { inOrder, type Lane } from './inOrder.ts';

/** A page that was alone at work when so many workers were lost is left out. */
const maxLost = 3;
/** The first loss at a position found many pages at work: it makes careful, and counts against none of them. */
const firstLoss = 1;
/** Pages that may have been at work ahead of the position when a worker was lost (inOrder.ts). */
const carefulPages = 64;

/**
 * How a run goes on where a worker was lost: the pages that may have been at work then come one at a time, each written
 * before the next is asked for, so that the position of a further loss names the page. One that ended three workers fails.
 */
export class CrashIsolation {
  private left: number;
  private skipNext: 'page' | 'detail' | null;

  /** `lostHere`: how often a worker was lost at the position from which the run goes on. */
  constructor(lostHere: number, hasDetail: boolean) {
    this.left = lostHere > 0 ? carefulPages : 0;
    // At an item with a page of its own it is one of the two: first that page is left out, then the list's.
    const counted = lostHere - firstLoss;
    this.skipNext = counted < maxLost ? null : hasDetail && counted === maxLost ? 'detail' : 'page';
  }

  get isOn(): boolean {
    return this.left > 0;
  }

  /** To be called for each page: the failure of one that is left out. */
  take(kind: 'page' | 'detail', url: string): PageFailure | null {
    this.left -= 1;
    if (this.skipNext !== kind) return null;
    this.skipNext = null;
    return pageFailure(url, 'Crashed');
  }

  /** Results in the order of the jobs: one after the other while care is taken, then ahead of their turn. */
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
