import { z } from 'zod';
import { maxSealedLength } from '#core/domain/parameters/parameter.ts';
import { maxSteps } from '#core/domain/template/pageSteps.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { pageProblem } from '#core/wire/calls/task/startCalls.ts';
import { count, uuid } from '#core/wire/codec/code.ts';
import { line } from '#core/wire/codec/text.ts';
import { browserStep } from '#core/wire/recipe/browserPlan.ts';
import { field, recipe } from '#core/wire/recipe/recipe.ts';

/**
 * The maximum of proposed tables, of shown rows of each, of characters of a shown value, and of elements outside the
 * lists.
 */
export const proposeLimits = { tables: 6, rows: 10, value: 2_000, elements: 40 } as const;

/** The address of a page that a worker opens for a user; at most 2,000 characters. */
export const pageAddress = z.url({ protocol: /^https?$/u, hostname: /./u }).max(2_000);

/**
 * The sign-in with which a page is read: a value of the parameter `SignIn` (ownRecipe.ts). Where it is a mask, the task
 * has it.
 */
export const givenSignIn = { signIn: z.optional(line(maxSealedLength)), taskId: uuid.optional() };
export type GivenSignIn = z.output<z.ZodObject<typeof givenSignIn>>;

const type = z.enum(['text', 'number', 'price', 'date', 'link', 'picture']);

/** A way to read a column, with the values that it gives in the shown rows. */
const reading = z.strictObject({
  type,
  transforms: field.shape.transforms,
  values: z.array(z.string().nullable()).max(proposeLimits.rows),
});
export type ColumnReading = z.output<typeof reading>;

const column = z.strictObject({
  name: z.string(),
  type,
  samples: z.array(z.string()),
  /** Those that differ in the shown rows; the first is the recipe's. */
  readings: z.array(reading).min(1),
});

/** A column that is no part of a recipe. */
const otherColumn = column.extend({ from: field.shape.from });
export type OtherColumn = z.output<typeof otherColumn>;

const table = z.strictObject({
  /** `table`: rows of a table element; `record`: one row for the page; `json`: things of the page's JSON. */
  kind: z.enum(['list', 'table', 'record', 'json']),
  columns: z.array(column),
  /** Columns that are on the page too and no part of the recipe: the same in all records, or said by another column. */
  minor: z.array(otherColumn),
  /** The first rows, as the recipe gives them. */
  rows: z.array(z.array(z.string().nullable())).max(proposeLimits.rows),
  recordCount: count,
  /** True where the recipe follows the list to further pages. */
  hasNext: z.boolean(),
  /** True where the page has a button that loads more, which only a recipe with a browser can press. */
  hasLoadMore: z.boolean(),
  recipe,
});

const proposedTables = z.strictObject({
  /** The page after redirects, and why it could not be read. */
  page: z.strictObject({
    url: z.string(),
    milliseconds: count,
    isRendered: z.boolean(),
    /** The language by which its numbers and dates are read; `null` where it names none that is known. */
    language: z.string().nullable(),
    failure: pageProblem,
  }),
  /** The one that a person most likely wants comes first. */
  tables: z.array(table).max(proposeLimits.tables),
  /**
   * The table that the given recipe gives on this page today; `null` where none was given, and where its columns are
   * named by the page, more than 40, or read from more than 100 places.
   */
  own: table.nullable(),
  /** The things that the page shows outside the lists: each reading has one value, as the page is one row. */
  elements: z.array(otherColumn).max(proposeLimits.elements),
});
export type ProposedTables = z.output<typeof proposedTables>;
export type ProposedTable = ProposedTables['tables'][number];

/**
 * Fetches a page and proposes tables of what is on it, each with a recipe that collects it; in a browser where the page
 * has none without one. With `recipe`, the one of a task that is changed, also what that one gives there. `steps` are
 * taken on the page before it is read, and become part of the proposed recipes; by default they are those of `recipe`.
 * With `isRecord` the page is about one thing, as that behind a row of a list: only tables of one row are proposed.
 * Nothing is saved and nothing is charged. Limited and refused as trials are: `NoWorker`, `NoBrowser`, `TrialRunning`,
 * `TooManyAttempts`, `TrialsBusy`, `TrialLost`; with `InvalidInput` where `url` is no address.
 */
export const proposeTables = defineCall('POST', '/v1/pages:propose', {
  rate: 'fetch',
  waits: true,
  leavesNothing: true,
  // The recipe of a task has at most 60,000 characters.
  bodyLimitBytes: 128 * 1024,
  body: z.strictObject({
    url: pageAddress,
    recipe: recipe.optional(),
    steps: z.array(browserStep).max(maxSteps).optional(),
    isRecord: z.boolean().optional(),
    ...givenSignIn,
  }),
  reply: proposedTables,
});
