import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** The moments that a page records; times in ms since its navigation began. */
interface Moments {
  /** Time at which the first frame with content is on the screen. */
  contentAt: number | null;
  /** Times from the last click or key to the frame that shows its result. */
  answers: number[];
  /** Paths of the scripts that were loaded before the first paint. */
  scripts: string[];
}

declare global {
  var moments: Moments;
}

/**
 * Runs in each page before its own scripts. Content is the first card, the first row of tasks or the first `<output>`.
 * An answer is a change of the `<output>` with the number of results, or of the tasks in a table. A frame is on the
 * screen when the task after it runs.
 */
export function noteMoments(): void {
  globalThis.moments = { contentAt: null, answers: [], scripts: [] };
  let askedAt: number | null = null;
  let shown = '';
  const afterFrame = (then: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', then, { once: true });
      port1.start();
      port2.postMessage(null);
    });
  };
  const noteContent = (): void => {
    moments.contentAt = performance.now();
    const paintedAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? moments.contentAt;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    moments.scripts = entries
      .filter(({ responseEnd }) => responseEnd <= paintedAt)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'));
  };
  let isAwaitingContent = true;
  const tellTasks = (): string => [...document.querySelectorAll('main tbody a')].map((a) => a.textContent).join(' ');
  const look = (): void => {
    const now = `${document.querySelector('main output')?.textContent ?? ''}${tellTasks()}`;
    if (isAwaitingContent && (now !== '' || document.querySelector('main li h2') !== null)) {
      isAwaitingContent = false;
      afterFrame(noteContent);
    }
    if (now === shown) return;
    shown = now;
    if (askedAt === null) return;
    const since = askedAt;
    askedAt = null;
    afterFrame(() => moments.answers.push(performance.now() - since));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  for (const kind of ['click', 'keydown'] as const) {
    addEventListener(kind, (event) => (askedAt = event.timeStamp), { capture: true });
  }
}

/** Waits until the page has content and returns the time of that. */
export function contentAt(page: Page): Promise<number> {
  return noted(page, () => moments.contentAt);
}

/** Time from one click or key to the frame that shows its result. */
export async function answerTime(page: Page, ask: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (moments.answers = []));
  await ask();
  return noted(page, () => moments.answers[0] ?? null);
}

/**
 * Waits until a table shows a text. Playwright's own search looks at each element of the page, during the frames that
 * are counted.
 */
export async function shownInTable(page: Page, text: string): Promise<void> {
  await noted(page, (sought) => document.querySelector('main tbody')?.textContent.includes(sought) || null, text);
}

/** Playwright's own wait makes functions from texts, which the console's policy forbids. */
async function noted<Value, Asked>(page: Page, read: (asked: Asked) => Value | null, asked?: Asked): Promise<Value> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const value = await page.evaluate(read as (given: unknown) => Value | null, asked);
    if (value !== null) return value;
    if (Date.now() > deadline) throw new Error(`${page.url()} shows nothing new after a minute`);
    await sleep(50);
  }
}

export interface Scrolled {
  framesPerSecond: number;
  /** The longest time between two frames. */
  slowestFrameMs: number;
  /** Frames of more than 50 ms, as the browser reports them. */
  longFrames: number;
  /** Of 100 checks of the middle of the list, the number where its row was not rendered yet. */
  emptyPercent: number;
}

/** Scrolls the element under the middle of the page like a wheel. */
export async function scrollThrough(page: Page, distance: number, pixelsPerSecond: number): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page);
  const scrolled = await framesDuring(page, async () => {
    await session.send('Input.synthesizeScrollGesture', {
      x: 720,
      y: 600,
      yDistance: -distance,
      speed: pixelsPerSecond,
      gestureSourceType: 'mouse',
    });
  });
  await session.detach();
  return scrolled;
}

/** Counts the frames of the page's main thread during an action. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<Scrolled> {
  await page.evaluate(countFrames);
  await act();
  return page.evaluate(() => endFrameCount());
}

declare global {
  var endFrameCount: () => Scrolled;
}

function countFrames(): void {
  const times: number[] = [];
  let looks = 0;
  let empty = 0;
  let longFrames = 0;
  let isCounting = true;
  const observer = new PerformanceObserver((list) => (longFrames += list.getEntries().length));
  observer.observe({ type: 'long-animation-frame' });
  const step = (time: number): void => {
    times.push(time);
    if (times.length % 6 === 0) {
      looks += 1;
      const row = document.elementFromPoint(720, 600)?.closest('tr, [data-row]');
      if (row?.getAttribute('aria-hidden') === 'true' || row?.getAttribute('aria-busy') === 'true') empty += 1;
    }
    if (isCounting) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  globalThis.endFrameCount = () => {
    isCounting = false;
    observer.disconnect();
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
    const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1_000;
    return {
      framesPerSecond: gaps.length / seconds,
      slowestFrameMs: Math.max(...gaps),
      longFrames,
      emptyPercent: looks === 0 ? 0 : (empty / looks) * 100,
    };
  };
}
