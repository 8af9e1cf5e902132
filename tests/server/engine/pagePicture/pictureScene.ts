import sharp from 'sharp';
import { inject } from 'vitest';
import {
  picturePage as call,
  pictureLimits,
  type PagePictureReply,
} from '#core/wire/calls/template/pagePictureCalls.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { createRenderer } from '#server/engine/browser/browserRenderer.ts';
import type { RenderLimits } from '#server/engine/browser/limits.ts';
import { createFetcher } from '#server/engine/fetch/fetcher.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import type { Box } from '#server/engine/fetch/pagePicture.ts';
import { picturePage } from '#server/jobs/trial/picturePage.ts';
import { startPictureSite } from './pictureSite.ts';
import { listRecipe } from './stamped.ts';

const rows: Recipe = listRecipe('li', [{ css: 'a' }], [{ css: 'b' }], [{ css: 'img', attr: 'src' }]);

export interface PictureScene {
  origin: string;
  /** Paths in the order in which they were asked for. */
  asked: string[];
  /** Returns the answer of the call, parsed as the wire's. */
  picture(path: string, recipes?: Recipe[], timeIsOver?: AbortSignal): Promise<PagePictureReply>;
  close(): Promise<void>;
}

/** The site of pages of which pictures are taken, and a worker's fetcher with a browser. */
export async function openPictureScene(limits: Partial<RenderLimits> = {}): Promise<PictureScene> {
  const site = await startPictureSite();
  const hostRules = [{ host: site.host, allowPrivate: true, delayMs: 0, connections: 4 }];
  const userAgent = 'Sheaf/0.1 (+https://sheaf.example)';
  const renderer = createRenderer({
    hostRules,
    userAgent,
    executablePath: inject('chromium'),
    limits,
  });
  const fetcher = createFetcher({
    hostRules,
    rateLimiter: createRateLimiter(),
    userAgent,
    limits: { retries: 0 },
    renderer,
  });
  return {
    origin: site.origin,
    asked: site.asked,
    picture: async (path, recipes = [rows], timeIsOver = new AbortController().signal) => {
      const signal = new AbortController().signal;
      const reply = await picturePage({ pictureOf: site.origin + path, recipes }, fetcher, { signal, timeIsOver });
      return call.reply.parse(JSON.parse(reply));
    },
    close: async () => {
      await fetcher.close();
      await site.close();
    },
  };
}

/** Returns the sides of a reply on which a box leaves the picture; none where all is well. */
export function strayBoxes({ picture, tables }: PagePictureReply): Box[] {
  const { width, height } = picture ?? { width: 0, height: 0 };
  const boxes = tables.flatMap(({ records, columns }) => [...records, ...columns.flat().filter((box) => box !== null)]);
  return boxes.filter(([x, y, w, h]) => x + w > width || y + h > height || w < 2 || h < 2);
}

/** Returns true where `inner` is within `outer`. */
export function contains([x, y, width, height]: Box, inner: Box): boolean {
  return inner[0] >= x && inner[1] >= y && inner[0] + inner[2] <= x + width && inner[1] + inner[3] <= y + height;
}

/** Returns true where two boxes share a part of the picture. */
export function overlap(one: Box, other: Box): boolean {
  return (
    one[0] < other[0] + other[2] &&
    other[0] < one[0] + one[2] &&
    one[1] < other[1] + other[3] &&
    other[1] < one[1] + one[3]
  );
}

/** The colours of a picture by place, as red, green and blue in full or not at all: `#f00`. */
export async function coloursOf({ picture }: PagePictureReply): Promise<(x: number, y: number) => string> {
  if (picture === null) throw new Error('there is no picture');
  if (picture.base64.length > pictureLimits.base64) throw new Error('the picture is too large');
  const { data, info } = await sharp(Buffer.from(picture.base64, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== picture.width || info.height !== picture.height) throw new Error('the picture has another size');
  return (x, y) => {
    const at = (y * info.width + x) * 3;
    return `#${[...data.subarray(at, at + 3)].map((value) => (value > 127 ? 'f' : '0')).join('')}`;
  };
}
