import type { Generated } from 'kysely';
import type { ParameterValues } from '#core/domain/template/parameter.ts';
import type { Recipe } from '#core/wire/rows/recipe.ts';

/**
 * Where a trial of a template stands. `waiting`: for a place at a worker. `done`, `failed` (a fault of ours) and `lost`
 * (its workers died) wait for the web half to tell; `over` is told or given up, and stands for its account's tries
 * alone.
 */
export const TrialState = {
  Waiting: 'waiting',
  Running: 'running',
  Done: 'done',
  Failed: 'failed',
  Lost: 'lost',
  Over: 'over',
} as const;
export type TrialState = (typeof TrialState)[keyof typeof TrialState];

export type TrialEngine = NonNullable<Recipe['engine']>;

/** Sealed for this place (server/auth/secretBox.ts). */
export const trialWorkColumn = 'trials.work';

/** What a worker needs to run a trial; `parameters` hold secrets as they are. */
export interface TrialWork {
  recipe: Recipe;
  parameters: ParameterValues;
  startUrls: string[];
}

/** The address of a JSON document that somebody chooses from. */
export interface ChoicesWork {
  address: string;
}

/** `choices` are no tries of an account's: the service asks for them, once for all. */
export type TrialKind = 'trial' | 'choices';

export interface TrialTable {
  trial_id: Generated<string>;
  account_id: string;
  created_at: Generated<Date>;
  kind: TrialKind;
  engine: TrialEngine;
  state: Generated<TrialState>;
  /** `TrialWork` or `ChoicesWork` as JSON, sealed; gone when the trial has ended. */
  work: string | null;
  worker_id: string | null;
  times_taken: Generated<number>;
  /** When its time at a worker is over, wherever it runs. */
  ends_at: Date | null;
  /** JSON: the wire's `Trial`, or the document of the choices, `null` where there is none; until it is told. */
  result: string | null;
}
