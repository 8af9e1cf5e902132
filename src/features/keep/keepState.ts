import type { Lot } from '#core/wire/rows/task.ts';
import type { RunsHere } from '#app/store/keep/runsHere.ts';

/** The state of some rows on this device; `share` is the part of kept ones that has arrived, below 1. */
export type KeepState = { kind: 'notHere' | 'here' | 'kept' } | { kind: 'keeping'; share: number };

/** Returns the state of a run, or of all runs of the task (`null`). */
export function keepStateOf(here: RunsHere, lot: Lot | null): KeepState {
  const run = lot === null ? undefined : here.byLotId.get(lot.lotId);
  const runs = lot === null ? [...here.byLotId.values()] : run === undefined ? [] : [run];
  const isWhole = runs.every((each) => each.isWhole);
  const isKept = lot === null ? here.isTaskKept : (run?.keptBy ?? null) !== null;
  if (!isKept) return { kind: isWhole && runs.length > 0 ? 'here' : 'notHere' };
  if (isWhole) return { kind: 'kept' };
  const [arrived, all] = lot === null ? [here.bytesHere, here.bytes] : [run?.bytesHere ?? 0, lot.byteCount];
  // The last rows of a running run come with the next poll: all but whole is not 100 %.
  return { kind: 'keeping', share: all === 0 ? 0 : Math.min(0.99, arrived / all) };
}
