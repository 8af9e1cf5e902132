import type { Generated } from 'kysely';
import type { TestedKind, TargetOf } from '#core/domain/data/destination.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { LivePageState } from '#core/wire/calls/template/livePageCalls.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';

/**
 * The states of a trial of a template. `waiting`: for a place at a worker. `done`, `failed` (a fault of the service)
 * and `lost` (its workers died) wait until a web process answers; `over` is answered or given up, and only counts for
 * its account's limit of trials.
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

/** The column that the work is sealed for (server/auth/secretBox.ts). */
export const trialWorkColumn = 'trials.work';

/** The data that a worker needs to run a trial; `parameters` contain secrets unmasked. */
export interface TrialWork {
  recipe: Recipe;
  parameters: ParameterValues;
  startUrls: string[];
}

/** The address of a JSON document with choices for a user. */
export interface ChoicesWork {
  address: string;
}

/** The address of a page whose tables are proposed, a recipe whose table is wanted too, and the steps before. */
export interface ProposeWork {
  page: string;
  own: Recipe | null;
  steps: BrowserStep[];
  /** True where the page is about one thing; absent in works of versions before. */
  isRecord?: boolean;
  /** Of the user at the site (engine/signIn.ts), '' for none; absent in works of versions before. */
  signIn?: string;
}

/** The address of a page of which a picture is wanted, and the recipes whose records and values it locates. */
export interface PictureWork {
  pictureOf: string;
  recipes: Recipe[];
  signIn?: string;
}

/** The test of a destination; `secret` is unsealed. */
export interface TargetTestWork {
  target: TargetOf<TestedKind>;
  secret: string;
  taskId: string;
  taskName: string;
}

/** The column that the parts of a live page are sealed for. */
export const liveColumn = 'live_sessions.state';

/** The address of a page that a user acts on, and the steps that are taken first. */
export interface LiveWork {
  url: string;
  steps: BrowserStep[];
  signIn?: string;
}

/** Reasons why a live page is over, apart from those that its worker finds. */
export type LiveEnd = NonNullable<LivePageState['end']>;

export interface LiveSessionTable {
  session_id: Generated<string>;
  account_id: string;
  created_at: Generated<Date>;
  /** The time at which its user last asked for it, and the version that the device had then. */
  seen_at: Generated<Date>;
  seen_version: Generated<number>;
  phase: Generated<'waiting' | 'open' | 'over'>;
  ended: LiveEnd | null;
  /** `LiveWork` as JSON, sealed; so is each of `acts`, and `state`. */
  work: string | null;
  worker_id: string | null;
  /** Those that the worker has not taken yet. */
  acts: Generated<string[]>;
  version: Generated<number>;
  /** The version in which the picture changed last. */
  frame_version: Generated<number>;
  frame: string | null;
  state: string | null;
}

/**
 * `choices` do not count as trials of an account: the service requests them, once for all accounts. `target` is the
 * test of a destination, `propose` asks for the tables of a page, `picture` for a picture of it.
 */
export type TrialKind = 'trial' | 'propose' | 'picture' | 'choices' | 'target';

export interface TrialTable {
  trial_id: Generated<string>;
  account_id: string;
  created_at: Generated<Date>;
  kind: TrialKind;
  engine: TrialEngine;
  state: Generated<TrialState>;
  /** The work of its kind (one of those above) as JSON, sealed; deleted when the trial has ended. */
  work: string | null;
  worker_id: string | null;
  times_taken: Generated<number>;
  /** The end of its time at a worker, at whichever worker it runs. */
  ends_at: Date | null;
  /**
   * JSON: the wire's `Trial`, the proposed tables of a page, its picture, the answer to the test of a destination, or
   * the document of the choices, `null` when there is none; kept until it is answered.
   */
  result: string | null;
}
