import { liveLimits } from '#core/domain/template/pageSteps.ts';
import type { LiveAct, LivePageState } from '#core/wire/calls/template/livePageCalls.ts';
import { endLive, takeActs, type TakenLive } from '#server/db/tables/template/liveSessions.ts';
import type { LiveEnd, LiveWork } from '#server/db/schema/trialTable.ts';
import { parseSignIn } from '#server/engine/signIn.ts';
import { isFailure } from '#server/engine/failure.ts';
import type { LiveOutcome, LivePage, RenderPlan } from '#server/engine/fetch/renderPlan.ts';
import { createWakeableDelay } from '../queue/wakeableDelay.ts';
import type { LiveOptions, LiveTimes } from './liveOptions.ts';
import { LiveScreen } from './liveScreen.ts';

const defaultTimes: LiveTimes = { idleMs: 120_000, wholeMs: 600_000, lookMs: 3_000 };

/** The page as a visitor sees it, as a run with steps opens it: without films and pages within it. */
const asSeen: RenderPlan = {
  waitFor: null,
  block: new Set(['media', 'frame']),
  steps: [],
  signIn: null,
};

interface Signals {
  stopping: AbortSignal;
  /** Registers a function that is called when the user acted; returns the function that ends this. */
  onWake: (wake: () => void) => () => void;
}

/** Opens a page for its user, does the acts that arrive, and stores pictures and steps, until one of both leaves. */
export async function runLive(options: LiveOptions, taken: TakenLive, { stopping, onWake }: Signals): Promise<void> {
  const { database, workerId, fetcher, box, log } = options;
  const { sessionId, accountId } = taken;
  const claim = { sessionId, workerId };
  const delay = createWakeableDelay();
  const screen = new LiveScreen(database, claim, (text) => box.seal(accountId, text));
  const forget = onWake(delay.wake);
  const gone = new AbortController();
  let end: LiveEnd = 'failed';
  try {
    const work = JSON.parse(box.open(accountId, taken.work) ?? 'null') as LiveWork | null;
    if (work === null) throw new Error('this worker has another secret than the one that sealed it');
    screen.state.url = work.url;
    const opened = (sealed: string): LiveAct[] => {
      const text = box.open(accountId, sealed);
      return text === null ? [] : [JSON.parse(text) as LiveAct];
    };
    const next = async (): Promise<LiveAct[] | null> => {
      const found = await takeActs(database.kysely, claim);
      if (found === null) return null;
      screen.noteSeen(found.seenVersion);
      return found.acts.flatMap(opened);
    };
    const waiting = watchUser(next, stopping, gone);
    let isServed = false;
    const live = async (page: LivePage): Promise<void> => {
      // The fetcher tries a page again whose browser crashed; its user does not.
      if (isServed) throw new Error('the page was open before');
      isServed = true;
      waiting.end();
      const keep = (signIn: string): void => void (screen.state.signIn = box.sealSecret(accountId, signIn));
      const times = { ...defaultTimes, ...options.times };
      end = await serve(page, screen, { steps: work.steps, next, keep, delay, stopping, ...times });
    };
    const render = { ...asSeen, signIn: parseSignIn(work.signIn ?? '', [work.url]), live };
    const fetched = await fetcher.fetch(work.url, { accept: 'html', signal: gone.signal, render }).finally(waiting.end);
    if (isFailure(fetched) && end === 'failed') {
      screen.state.failure = { code: fetched.code, detail: fetched.detail };
    }
  } catch (error) {
    if (gone.signal.aborted) end = 'closed';
    else log.error({ sessionId, err: error }, 'a live page failed by a fault of the service');
  } finally {
    forget();
    screen.close();
    // Ends the session of the page in the browser.
    gone.abort();
    const state = box.seal(accountId, JSON.stringify(screen.state));
    await endLive(database.kysely, claim, stopping.aborted ? 'lost' : end, state).catch((error: unknown) =>
      log.warn({ err: error }, 'the end of a live page was not stored'),
    );
  }
}

const lookWhileOpeningMs = 2_000;

/** Ends the opening of a page for which its user does not wait any more. */
function watchUser(
  next: () => Promise<LiveAct[] | null>,
  stopping: AbortSignal,
  gone: AbortController,
): { end: () => void } {
  const handleStop = (): void => gone.abort();
  stopping.addEventListener('abort', handleStop, { once: true });
  const timer = setInterval(() => {
    next().then(
      (acts) => acts === null && gone.abort(),
      () => undefined,
    );
  }, lookWhileOpeningMs);
  return {
    end: () => {
      clearInterval(timer);
      stopping.removeEventListener('abort', handleStop);
    },
  };
}

interface Serving extends LiveTimes {
  steps: LiveWork['steps'];
  /** The acts that arrived; `null` when the user left. */
  next: () => Promise<LiveAct[] | null>;
  /** Called with a sign-in that the user keeps. */
  keep: (signIn: string) => void;
  delay: ReturnType<typeof createWakeableDelay>;
  stopping: AbortSignal;
}

async function serve(page: LivePage, screen: LiveScreen, serving: Serving): Promise<LiveEnd> {
  const { steps, next, keep, delay, stopping, idleMs, wholeMs, lookMs } = serving;
  const { state } = screen;
  page.onNote = (note) => {
    setNote(state, note);
    screen.publish();
  };
  const act = async (each: LiveAct, isNew = true): Promise<void> => {
    state.options = null;
    const { step, signIn, ...outcome } = await page.act(each);
    if (signIn !== undefined) keep(signIn);
    // The device has the steps that are only taken again.
    apply(state, step !== undefined && isNew ? { step, ...outcome } : outcome);
    state.url = page.url;
    state.done += 1;
    screen.publish();
  };
  state.phase = 'open';
  await page.show((frame) => screen.showFrame(frame, page.url));
  for (const step of steps) {
    if (stopping.aborted) return 'lost';
    if (page.isOver) return 'failed';
    await act({ step }, false);
  }
  const openedAt = performance.now();
  for (let actedAt = openedAt; !stopping.aborted;) {
    delay.beginTurn();
    const acts = await next();
    if (acts === null) return 'closed';
    if (page.isOver) return 'failed';
    for (const each of acts) await act(each);
    const now = performance.now();
    if (acts.length > 0) actedAt = now;
    if (now - openedAt > wholeMs) return 'time';
    if (now - actedAt > idleMs) return 'idle';
    await delay.wait(lookMs);
  }
  return 'lost';
}

function setNote(state: LivePageState, note: NonNullable<LiveOutcome['note']>): void {
  state.note = { number: (state.note?.number ?? 0) + 1, ...note };
}

/** Adds what an act did: its step, the entries of a list, a remark. */
function apply(state: LivePageState, { step, isChange = false, options, note }: LiveOutcome): void {
  const { recorded } = state;
  if (step !== undefined) {
    const last = recorded.at(-1);
    if (isChange && last !== undefined && 'type' in last.step) last.step = step;
    else if (recorded.length < liveLimits.recorded) recorded.push({ number: (last?.number ?? 0) + 1, step });
    else setNote(state, { code: 'tooMany', detail: null });
  }
  if (options !== undefined) state.options = options;
  if (note !== undefined) setNote(state, note);
}
