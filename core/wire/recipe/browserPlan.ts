import { z } from 'zod';
import { maxSteps, stepKeys } from '#core/domain/template/pageSteps.ts';

/** May name parameters in braces, as everywhere in a recipe. */
const withParameters = z.string().min(1).max(2000);

/** The number of repeats of a step: a number, or a parameter that holds one. Without a value it is the maximum. */
const times = z.union([z.int().min(1).max(100), z.strictObject({ fromParameter: z.string() })]);

/**
 * An `optional` step is skipped where its element does not appear within two seconds; so is every step whose selector
 * is an empty parameter.
 */
const optional = z.boolean().optional();

/** Run in order after the page has loaded. The kind of a step and its repeats decide the cost of a page. */
export const browserStep = z.union([
  z.strictObject({ click: withParameters, optional }),
  /** Scrolls to the end of the page until nothing new loads, at most `times` times or until the selector matches. */
  z.strictObject({
    scroll: z.union([z.strictObject({ times }), z.strictObject({ untilCss: withParameters })]),
  }),
  /** Clicked again while it exists and the page grows. */
  z.strictObject({ loadMore: z.strictObject({ click: withParameters, max: times }) }),
  /** Turns pages that have no address of their own: clicked while it exists and brings other `items`; all are read. */
  z.strictObject({ pages: z.strictObject({ click: withParameters, items: withParameters, max: times }) }),
  /**
   * `fragment` types the text after the # of the page's own address, which is then not sent: other words for each
   * start. `submit` is clicked afterwards; where it is an empty parameter, Enter is pressed.
   */
  z.strictObject({
    type: z.union([
      z.strictObject({ css: withParameters, text: withParameters, submit: withParameters.optional() }),
      z.strictObject({ css: withParameters, fragment: z.literal(true), submit: withParameters.optional() }),
    ]),
    optional,
  }),
  /** Chooses an entry of a drop-down list by its value or its text. */
  z.strictObject({ select: z.strictObject({ css: withParameters, option: withParameters }), optional }),
  z.strictObject({ press: z.enum(stepKeys) }),
  /** Waits for an element at most 10 seconds. */
  z.strictObject({ waitFor: withParameters, optional }),
  /** Milliseconds. */
  z.strictObject({ wait: z.int().min(1).max(10_000) }),
]);
export type BrowserStep = z.output<typeof browserStep>;

/** Content that is not loaded. Frames are pages of their own, and nothing is read from them. */
const blockable = z.enum(['image', 'font', 'media', 'frame']);
export type Blockable = z.output<typeof blockable>;

/** The steps that make a page show its rows in a browser. Selectors are CSS. */
export const browserPlan = z.strictObject({
  /** Waits for it at most 10 seconds; without it, or where it is an empty parameter, until the network is idle. */
  waitFor: withParameters.optional(),
  /** Default: all of them. */
  block: z.array(blockable).optional(),
  steps: z.array(browserStep).max(maxSteps).optional(),
  /**
   * Default: on every page. With `start` only on the pages of the start addresses, not on the pages after them and not
   * on detail pages: a search is not made again on the second page of its results.
   */
  stepsOn: z.enum(['every', 'start']).optional(),
  /** Cookies for the hosts of the start addresses: the value of this parameter, `name=value; name=value`. */
  cookies: z.strictObject({ fromParameter: z.string() }).optional(),
});
export type BrowserPlan = z.output<typeof browserPlan>;
