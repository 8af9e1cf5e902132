import { randomBytes } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import type { Box, PagePicture, PictureLimits } from '#server/engine/fetch/pagePicture.ts';
import { viewport } from '../../session.ts';
import type { PageText } from '../pageText.ts';
import type { Quiet } from '../quiet.ts';
import { captureWithin } from './captureWithin.ts';
import { PageWorld, type TextLimits } from './pageWorld.ts';

export interface PictureOptions {
  page: Page;
  cdp: CDPSession;
  quiet: Quiet;
  limits: PictureLimits & TextLimits;
  signal: AbortSignal;
}

/** Time for what a page loads when it comes into view. */
const lateMs = 3_000;
/** A page whose elements move while it is captured is captured again, this often in all. */
const maxAttempts = 3;
/** Elements that moved by no more than this are where the picture shows them. */
const sameWithin = 1;

/**
 * Reads the text of a page with its elements numbered, and takes a picture of it with their places. `picture` is `null`
 * where the page exceeds the limits of its text. The page's scripts do not run any more afterwards.
 *
 * The places are measured before and after the picture is captured: those of elements that moved meanwhile are left
 * out. Text and places need no common moment, because both know the elements themselves.
 */
export async function takePicture(options: PictureOptions): Promise<{ text: PageText; picture: PagePicture | null }> {
  const { cdp, limits } = options;
  await loadAll(options);
  const world = await PageWorld.open(cdp);
  let read = await readStamped(world, limits);
  // Ends timers, frames and events of the page. What continues, such as answers to its requests, is measured.
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
  if (!(await world.settle())) {
    // The page replaced elements before. Not read only now, because the browser writes the content of `noscript` as
    // text, not as elements, once scripts are off.
    read = await readStamped(world, limits);
    await world.settle();
  }
  const { stamp, text } = read;
  if (text.html === null) return { text, picture: null };
  const height = await pictureHeight(cdp, limits);
  for (let attempt = 1; ; attempt += 1) {
    const before = await world.measure();
    const shot = await captureWithin(cdp, { ...limits, height });
    const places = agreed(before, await world.measure());
    const isStill = places.every((place, number) => place !== null || before[number] === null);
    if (isStill || attempt === maxAttempts) {
      return { text, picture: { ...shot, stamp, places } };
    }
  }
}

/** The page cannot know the name of the attribute before its text is read. */
async function readStamped(world: PageWorld, limits: TextLimits): Promise<{ stamp: string; text: PageText }> {
  const stamp = `s${randomBytes(12).toString('hex')}`;
  return { stamp, text: await world.readStamped(stamp, limits) };
}

/**
 * Shows the page in a window as tall as its picture, so that it loads and draws what it has only where it is seen. A
 * page that gets another height by this, mostly by a part as high as the window, is shown in its usual window again.
 */
async function loadAll({ page, cdp, quiet, limits, signal }: PictureOptions): Promise<void> {
  const height = await contentHeight(cdp);
  if (height <= viewport.height) return;
  await page.setViewportSize({ ...viewport, height: Math.min(height, limits.maxHeight) });
  quiet.restart();
  await quiet.wait(lateMs, signal);
  if ((await contentHeight(cdp)) !== height) await page.setViewportSize(viewport);
}

/** Returns the height of the picture: that of the page's content, but at least the window's. */
async function pictureHeight(cdp: CDPSession, { maxHeight }: PictureLimits): Promise<number> {
  return Math.min(maxHeight, Math.max(viewport.height, await contentHeight(cdp)));
}

async function contentHeight(cdp: CDPSession): Promise<number> {
  const { cssContentSize } = await cdp.send('Page.getLayoutMetrics');
  return Math.ceil(cssContentSize.height);
}

/** Returns the places of elements that did not move. */
function agreed(before: readonly (Box | null)[], after: readonly (Box | null)[]): (Box | null)[] {
  return before.map((box, number) => {
    const now = after[number] ?? null;
    if (box === null || now === null) return null;
    return box.every((edge, index) => Math.abs(edge - (now[index] ?? Infinity)) <= sameWithin) ? box : null;
  });
}
