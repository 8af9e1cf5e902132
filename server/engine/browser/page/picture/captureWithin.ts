import type { CDPSession } from 'playwright-core';
import type { PagePicture, PictureLimits } from '#server/engine/fetch/pagePicture.ts';
import { viewport } from '../../session.ts';
import { pictureType } from '#core/domain/files/pictureType.ts';

/** Tried in order until the picture is small enough. */
const [firstQuality, lowerQuality, lastQuality] = [75, 50, 15];
/** A picture that is this many times too large is tried with the last quality at once: a try takes seconds. */
const farTooLarge = 2;
const maxTries = 6;
/** The share of the size that is aimed at: a part of a page may be more detailed than the whole. */
const safeShare = 0.8;

/**
 * Captures the beginning of a page in one picture, without scrolling. Its height is less than the wanted one where even
 * a picture of low quality would be too large. Throws where the browser gives no picture.
 */
export async function captureWithin(
  cdp: CDPSession,
  { height, maxBase64 }: PictureLimits & { height: number },
): Promise<Omit<PagePicture, 'stamp' | 'places'>> {
  let [quality, part] = [firstQuality, height];
  for (let count = 0; count < maxTries; count += 1) {
    const base64 = await capture(cdp, part, quality);
    const over = base64.length / maxBase64;
    if (over <= 1) return { type: 'image/jpeg', width: viewport.width, height: part, base64 };
    if (quality === lastQuality) part = Math.max(1, Math.floor((part / over) * safeShare));
    else quality = quality === firstQuality && over <= farTooLarge ? lowerQuality : lastQuality;
  }
  throw new Error('the picture of the page is too large');
}

async function capture(cdp: CDPSession, height: number, quality: number): Promise<string> {
  const { data } = await cdp.send('Page.captureScreenshot', {
    // WebP is a quarter smaller, but takes four times the processor time: 1.1 s instead of 0.3 s for 6,000 pixels.
    format: 'jpeg',
    quality,
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: viewport.width, height, scale: 1 },
  });
  if (pictureType(Buffer.from(data.slice(0, 64), 'base64')) !== 'jpeg') throw new Error('the browser gave no picture');
  return data;
}
