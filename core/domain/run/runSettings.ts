import { addCounters, noCounters, type Segment } from './progress.ts';

/**
 * The limits (caps) at which a run of a task ends although it has pages left; `null`: no limit. Counted for each run:
 * stored rows, requested pages, minutes since it began, money in micro-dollars.
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

/** A larger value is a typing mistake; two weeks are longer than any timer of a schedule. */
export const maxByCap: Record<CapName, number> = {
  maxRows: 1_000_000_000,
  maxPages: 1_000_000_000,
  maxMinutes: 20_160,
  maxChargeMicro: 1_000_000_000_000,
};
export const capNames = Object.keys(defaultRunSettings) as CapName[];

/** The first invalid cap, or `null`: each is a whole number from 1 on. */
export function capProblem(settings: RunSettings): CapName | null {
  const isCap = (name: CapName): boolean => {
    const value = settings[name];
    return value === null || (Number.isInteger(value) && value >= 1 && value <= maxByCap[name]);
  };
  return capNames.find((name) => !isCap(name)) ?? null;
}

/** The totals of a run so far. */
export interface RunSoFar {
  rows: number;
  pages: number;
  chargeMicro: number;
}

/** The work that is within the caps, and the cap that the run reaches with it. */
export interface Taken extends Segment {
  reached: CapName | null;
}

/**
 * Cuts work at the run's caps: to the row for rows and money, so that no row over a cap is kept or charged, and before
 * the first page beyond it for pages. The worker or runner watches the minutes (`msLeft`).
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
 * Milliseconds until the time limit of a run that has run for `ranMs`, rounded up; 0 or less: it is over. `null`: no
 * limit. The worker or runner ends the run then.
 */
export function msLeft(caps: Pick<RunSettings, 'maxMinutes'> | null | undefined, ranMs: number): number | null {
  const maxMinutes = caps?.maxMinutes ?? null;
  return maxMinutes === null ? null : Math.ceil(maxMinutes * 60_000 - ranMs);
}
