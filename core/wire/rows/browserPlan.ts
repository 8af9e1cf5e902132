import { z } from 'zod';

/** May name parameters in braces, as everywhere in a recipe. */
const withParameters = z.string().min(1).max(2000);

/** How often a step is repeated: a number, or a parameter that holds one. Without a value it is the most. */
const times = z.union([z.int().min(1).max(100), z.strictObject({ fromParameter: z.string() })]);

/**
 * Done in order, once the page is there. What a step is for, and how often it is repeated, decides what a page costs.
 */
const step = z.union([
  /** Left out where it is `optional` and not there within two seconds, or its selector is an empty parameter. */
  z.strictObject({ click: withParameters, optional: z.boolean().optional() }),
  /**
   * To the end of the page, until nothing comes any more, and no more than so many times or until the selector is
   * there.
   */
  z.strictObject({
    scroll: z.union([z.strictObject({ times }), z.strictObject({ untilCss: withParameters })]),
  }),
  /** Clicked again while it is there and the page grows. */
  z.strictObject({ loadMore: z.strictObject({ click: withParameters, max: times }) }),
  /**
   * Turns pages that have no address of their own: clicked while it is there and brings other `items`; all are read.
   */
  z.strictObject({ pages: z.strictObject({ click: withParameters, items: withParameters, max: times }) }),
  /**
   * `fragment` types what stands after the # of the page's own address, which is then not sent: words for each start.
   * `submit` is clicked afterwards; where it is an empty parameter, Enter is pressed.
   */
  z.strictObject({
    type: z.union([
      z.strictObject({ css: withParameters, text: withParameters, submit: withParameters.optional() }),
      z.strictObject({ css: withParameters, fragment: z.literal(true), submit: withParameters.optional() }),
    ]),
  }),
  /** Milliseconds. */
  z.strictObject({ wait: z.int().min(1).max(10_000) }),
]);

/** What is not loaded. Frames are pages of their own, and nothing is read from them. */
const blockable = z.enum(['image', 'font', 'media', 'frame']);
export type Blockable = z.output<typeof blockable>;

/** How a page is brought to show its rows in a browser. Selectors are CSS. */
export const browserPlan = z.strictObject({
  /** Waited for 10 seconds at most; without it, or where it is an empty parameter, until the network is quiet. */
  waitFor: withParameters.optional(),
  /** All of them unless said otherwise. */
  block: z.array(blockable).optional(),
  steps: z.array(step).max(20).optional(),
  /** Given to the hosts of the start addresses: the value of this parameter, `name=value; name=value`. */
  cookies: z.strictObject({ fromParameter: z.string() }).optional(),
});
export type BrowserPlan = z.output<typeof browserPlan>;
