import type { CDPSession } from 'playwright-core';
import type { PagePicture, PictureLimits } from '#server/engine/pagePicture/pagePicture.ts';
import { viewport } from '../../session.ts';
import { pictureType } from '#server/engine/pictures/pictureType.ts';

/** Qualities and shares of the height, tried in order until the picture is small enough. */
const tries = [
  { quality: 75, share: 1 },
  { quality: 45, share: 1 },
  { quality: 20, share: 1 },
  { quality: 5, share: 1 },
  { quality: 5, share: 0.5 },
  { quality: 5, share: 0.2 },
] as const;

/**
 * Captures the beginning of a page in one picture, without scrolling. Its height is less than the wanted one where even
 * a picture of low quality would be too large. Throws where the browser gives no picture.
 */
export async function captureWithin(
  cdp: CDPSession,
  { height, maxBase64 }: PictureLimits & { height: number },
): Promise<Omit<PagePicture, 'stamp' | 'places'>> {
  const { width } = viewport;
  for (const { quality, share } of tries) {
    const part = Math.ceil(height * share);
    const { data } = await cdp.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height: part, scale: 1 },
    });
    if (pictureType(Buffer.from(data.slice(0, 64), 'base64')) !== 'webp')
      throw new Error('the browser gave no picture');
    if (data.length <= maxBase64) return { type: 'image/webp', width, height: part, base64: data };
  }
  throw new Error('the picture of the page is too large');
}
