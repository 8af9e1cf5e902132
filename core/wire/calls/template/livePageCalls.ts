import { z } from 'zod';
import { maxSealedLength } from '#core/domain/parameters/parameter.ts';
import { liveLimits, maxSteps, stepKeys } from '#core/domain/template/pageSteps.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { pageProblem } from '#core/wire/calls/task/startCalls.ts';
import { count } from '#core/wire/codec/code.ts';
import { browserStep } from '#core/wire/recipe/browserPlan.ts';
import { givenSignIn, pageAddress } from './proposeCalls.ts';

const x = z.int().min(0).max(liveLimits.width);
const y = z.int().min(0).max(liveLimits.height);

/** The keys that are passed to the page; those that are no `stepKeys` only change the text of a field. */
export const liveKeys = [...stepKeys, 'Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;
export type LiveKey = (typeof liveKeys)[number];

/** One act of the user in the picture of the page. */
const act = z.union([
  z.strictObject({ press: z.tuple([x, y]) }),
  /** The place of the pointer, and the way down in CSS pixels. */
  z.strictObject({ wheel: z.tuple([x, y, z.int().min(-5_000).max(5_000)]) }),
  z.strictObject({ text: z.string().min(1).max(liveLimits.text) }),
  z.strictObject({ key: z.enum(liveKeys) }),
  /** An entry of the drop-down list that was pressed last, by its value. */
  z.strictObject({ choose: z.string().max(liveLimits.text) }),
  /** A step that the user wrote, or that is taken again. */
  z.strictObject({ step: browserStep }),
  /** Keeps what the sites stored in the browser of this session, sealed, for the task that is being made. */
  z.strictObject({ keepSignIn: z.literal(true) }),
  z.strictObject({ end: z.literal(true) }),
]);
export type LiveAct = z.output<typeof act>;

/** A remark about the user's last act. `detail` is a selector or the host of an address. */
const note = z.strictObject({
  /** Grows with each remark. */
  number: count,
  code: z.enum([
    'notFound',
    'window',
    'otherSite',
    'robots',
    'dialog',
    'password',
    'noSignIn',
    'nothingThere',
    'tooMany',
  ]),
  detail: z.string().max(300).nullable(),
});
export type LiveNote = z.output<typeof note>;

const seen = z.strictObject({
  phase: z.enum(['waiting', 'opening', 'open', 'over']),
  /** The reason why it is over. `lost`: its worker ended; `busy`: no worker had a place; `failed`: see `failure`. */
  end: z.enum(['closed', 'idle', 'time', 'elsewhere', 'lost', 'busy', 'failed']).nullable(),
  failure: pageProblem,
  /** Grows with each change. */
  version: count,
  /** The picture as JPEG in Base64; `null` where it is the same as at `after`. */
  frame: z.string().max(liveLimits.base64).nullable(),
  url: z.string().max(2_000),
  /** The acts that became steps; a later one of the same number replaces it, such as a text that grows. */
  recorded: z.array(z.strictObject({ number: count, step: browserStep })).max(liveLimits.recorded),
  /** The number of acts that were done, refused ones included. */
  done: count,
  /** The entries of a drop-down list that the user pressed. */
  options: z
    .array(z.strictObject({ value: z.string(), text: z.string() }))
    .max(liveLimits.options)
    .nullable(),
  note: note.nullable(),
  /** The sign-in that was kept last: a value for the parameter `SignIn` of the task (ownRecipe.ts). */
  signIn: z.string().max(maxSealedLength).nullable(),
});
export type LivePageState = z.output<typeof seen>;

/** The state of a live page for which no worker has reported yet. */
export const newLivePage: LivePageState = {
  phase: 'waiting',
  end: null,
  failure: null,
  version: 0,
  frame: null,
  url: '',
  recorded: [],
  done: 0,
  options: null,
  note: null,
  signIn: null,
};

const params = z.strictObject({ sessionId: z.uuid() });

/**
 * Opens a page in a worker's browser for the account to act on, and takes these steps on it. The page has a session of
 * its own and ends after ten minutes, two minutes without an act, or when nobody looks at it any more; an account has
 * one: a new one ends it. Refused with `NoWorker`, `NoBrowser` and `TooManyAttempts`, and with `InvalidInput` where
 * `url` is no address.
 */
export const openLivePage = defineCall('POST', '/v1/livePages', {
  rate: 'fetch',
  leavesNothing: true,
  bodyLimitBytes: 128 * 1024,
  body: z.strictObject({ url: pageAddress, steps: z.array(browserStep).max(maxSteps), ...givenSignIn }),
  reply: z.strictObject({ sessionId: z.uuid() }),
});

/**
 * Returns the live page once it has changed since version `after`, or after ten seconds. Refused with `NotFound` where
 * the account has no such page any more.
 */
export const seeLivePage = defineCall('POST', '/v1/livePages/{sessionId}/see', {
  rate: 'pictures',
  waits: true,
  leavesNothing: true,
  params,
  body: z.strictObject({ after: count.max(2_147_483_647) }),
  reply: seen,
});

/** Does acts on the live page in their order; `see` shows what they did. Refused with `NotFound` as there. */
export const actOnLivePage = defineCall('POST', '/v1/livePages/{sessionId}/act', {
  rate: 'pictures',
  leavesNothing: true,
  bodyLimitBytes: 128 * 1024,
  params,
  body: z.strictObject({ acts: z.array(act).min(1).max(liveLimits.acts) }),
  reply: z.strictObject({ sessionId: z.uuid() }),
});
