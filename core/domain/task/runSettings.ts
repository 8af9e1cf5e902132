import { addCounters, noCounters, type Segment } from './progress.ts';

/**
 * Where a run of a task ends although it has pages left; `null` for no such end. Counted for each run by itself: rows
 * that are kept, pages that were asked for, minutes since it began, money in micro-dollars.
 */
export interface RunSettings {
  maxRows: number | null;
  maxPages: number | null;
  maxMinutes: number | null;
  maxChargeMicro: number | null;
}
export type CapName = keyof RunSettings;

export const defaultRunSettings: RunSettings = {
  maxRows: null,
  maxPages: null,
  maxMinutes: null,
  maxChargeMicro: null,
};

/** What is over these is a typing mistake; a run of two weeks is longer than any timer of a schedule waits. */
export const maxByCap: Record<CapName, number> = {
  maxRows: 1_000_000_000,
  maxPages: 1_000_000_000,
  maxMinutes: 20_160,
  maxChargeMicro: 1_000_000_000_000,
};
export const capNames = Object.keys(defaultRunSettings) as CapName[];

/** The first cap that cannot be one, or `null`: each is a whole number from 1 on. */
export function capProblem(settings: RunSettings): CapName | null {
  const isCap = (name: CapName): boolean => {
    const value = settings[name];
    return value === null || (Number.isInteger(value) && value >= 1 && value <= maxByCap[name]);
  };
  return capNames.find((name) => !isCap(name)) ?? null;
}

/** What a run has brought so far. */
export interface RunSoFar {
  rows: number;
  pages: number;
  chargeMicro: number;
}

/** What of it is still within the caps, and the cap that the run has reached with it. */
export interface Taken extends Segment {
  reached: CapName | null;
}

/**
 * Cuts work at the run's caps: to the row for rows and money, so that no row over a cap is kept or charged, and before
 * the first page beyond it for pages. Minutes are for whoever runs it to watch (`msLeft`).
 */
export function takeWithin(
  caps: RunSettings,
  before: RunSoFar,
  segments: readonly Segment[],
  pricePerRowMicro: number,
): Taken {
  const taken: Taken = { rows: 0, ...noCounters, reached: null };
  const reached = (): CapName | null => {
    const { rows, pagesDone, pagesFailed } = taken;
    const chargeMicro = before.chargeMicro + rows * pricePerRowMicro;
    if (before.rows + rows >= (caps.maxRows ?? Infinity)) return 'maxRows';
    if (chargeMicro + pricePerRowMicro > (caps.maxChargeMicro ?? Infinity)) return 'maxChargeMicro';
    return before.pages + pagesDone + pagesFailed >= (caps.maxPages ?? Infinity) ? 'maxPages' : null;
  };
  const roomFor = (): number => {
    const byRows = (caps.maxRows ?? Infinity) - before.rows - taken.rows;
    if (caps.maxChargeMicro === null || pricePerRowMicro === 0) return Math.max(0, byRows);
    const chargeMicro = before.chargeMicro + taken.rows * pricePerRowMicro;
    return Math.max(0, Math.min(byRows, Math.floor((caps.maxChargeMicro - chargeMicro) / pricePerRowMicro)));
  };
  for (const segment of segments) {
    taken.reached = reached();
    if (taken.reached !== null) return taken;
    taken.rows += Math.min(segment.rows, roomFor());
    addCounters(taken, segment);
  }
  taken.reached = reached();
  return taken;
}

/**
 * Until a run that has gone on for `ranMs` has had its minutes, in whole milliseconds, rounded up; none are left from 0
 * on. `null`: no such cap. Whoever runs a part of it, a worker or a runner, ends it then.
 */
export function msLeft(caps: Pick<RunSettings, 'maxMinutes'> | null | undefined, ranMs: number): number | null {
  const maxMinutes = caps?.maxMinutes ?? null;
  return maxMinutes === null ? null : Math.ceil(maxMinutes * 60_000 - ranMs);
}
