import { z } from 'zod';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { pageProblem } from '#core/wire/calls/task/startCalls.ts';
import { count } from '#core/wire/codec/code.ts';
import { recipe } from '#core/wire/recipe/recipe.ts';
import { givenSignIn, pageAddress, proposeLimits } from './proposeCalls.ts';

/**
 * The size of a picture in CSS pixels and of its Base64 text in characters, and the maximum of recipes, of fields and
 * records of each.
 */
export const pictureLimits = {
  width: 1_280,
  height: 6_000,
  base64: 1_500_000,
  /** With the one of an edited task, and one of what the page shows outside its lists. */
  recipes: proposeLimits.tables + 2,
  fields: 40,
  records: 200,
} as const;

/** Left edge, top edge, width and height, in whole CSS pixels of the picture. */
const box = z.tuple([count, count, count, count]);

const picturedTable = z.strictObject({
  /** Those that the picture shows, in the order of the page. */
  records: z.array(box).max(pictureLimits.records),
  /** For each field the place of its value in each of `records`; `null` where the picture shows none. */
  columns: z.array(z.array(box.nullable())).max(pictureLimits.fields),
});

const pagePicture = z.strictObject({
  /** The page after redirects, and why there is no picture of it: also where the worker has no browser. */
  page: z.strictObject({ url: z.string(), milliseconds: count, failure: pageProblem }),
  picture: z
    .strictObject({
      type: z.enum(['image/webp', 'image/jpeg']),
      width: count.max(pictureLimits.width),
      height: count.max(pictureLimits.height),
      base64: z.string().max(pictureLimits.base64),
    })
    .nullable(),
  /** One per recipe, in their order; empty where there is no picture. */
  tables: z.array(picturedTable).max(pictureLimits.recipes),
});
export type PagePictureReply = z.output<typeof pagePicture>;

/**
 * Opens a page in a worker's browser and returns a picture of it, with the boxes of the records and values that recipes
 * find on it: of those that CSS selectors find in an HTML page. Nothing is saved and nothing is charged. Limited and
 * refused as trials are: `NoWorker`, `NoBrowser`, `TrialRunning`, `TooManyAttempts`, `TrialsBusy`, `TrialLost`; with
 * `InvalidInput` where `url` is no address or a recipe is none.
 */
export const picturePage = defineCall('POST', '/v1/pages:picture', {
  rate: 'fetch',
  waits: true,
  leavesNothing: true,
  // Eight recipes of 40 fields, each field with two long selectors.
  bodyLimitBytes: 256 * 1024,
  body: z.strictObject({
    url: pageAddress,
    recipes: z.array(recipe).min(1).max(pictureLimits.recipes),
    ...givenSignIn,
  }),
  reply: pagePicture,
});
