import type { PictureProblem } from '#core/domain/data/picture.ts';
import { pictureType } from '#core/domain/files/pictureType.ts';
import { createTurns } from '#server/turns.ts';
import { openPictureFetcher, type PictureFetcherOptions } from './fetchPicture.ts';
import { openPictureCache } from './pictureCache.ts';
import { openThumbnails } from './openThumbnails.ts';

export interface Pictures {
  /**
   * Returns the thumbnail (WebP) of the picture at an address, or the reason why there is none; `Busy`: the account
   * waits for many already. Only call it for an address that the account's rows hold.
   */
  thumbnailOf(accountId: string, address: string): Promise<Uint8Array | PictureProblem | 'Busy'>;
  /**
   * Returns a picture that an account has sent as WebP of at most `pictureSidePx`, without metadata, or the reason why
   * there is none. It waits for its account's turn.
   */
  encodeAgain(accountId: string, bytes: Uint8Array): Promise<Uint8Array | PictureProblem>;
  close(): Promise<void>;
}

/** The space for pictures where the operator sets none: about 20,000 of them. */
export const defaultPicturesMb = 500;

interface PicturesOptions extends PictureFetcherOptions {
  folder: string;
  /** The space on disk for thumbnails. */
  maxCacheBytes: number;
}

/** In total, and per account: each holds up to 8 MB for a moment, and an account with slow hosts waits for itself. */
const fetched = { atOnce: 12, atOncePerCaller: 4 };
const maxWaitingPerAccount = 32;

/**
 * Opens the pictures of rows: fetched through the guard, decoded in a process of their own, and kept on disk. Two
 * requests for one picture share one fetch.
 */
export async function openPictures({ folder, maxCacheBytes, ...options }: PicturesOptions): Promise<Pictures> {
  const cache = await openPictureCache(folder, maxCacheBytes);
  const fetcher = openPictureFetcher(options);
  const thumbnails = openThumbnails();
  const turns = createTurns(fetched);
  const underWay = new Map<string, Promise<Uint8Array | PictureProblem>>();
  const waiting = new Map<string, number>();

  async function encodeAgain(accountId: string, bytes: Uint8Array): Promise<Uint8Array | PictureProblem> {
    const leave = await turns.enter(accountId);
    try {
      return await thumbnails.shrink(bytes);
    } finally {
      leave();
    }
  }
  async function make(accountId: string, address: string): Promise<Uint8Array | PictureProblem> {
    const leave = await turns.enter(accountId);
    try {
      const bytes = await fetcher.fetch(address);
      if (typeof bytes === 'string') return bytes;
      return pictureType(bytes) === null ? 'NotAPicture' : await thumbnails.shrink(bytes);
    } finally {
      leave();
    }
  }
  async function makeOnce(accountId: string, address: string): Promise<Uint8Array | PictureProblem | 'Busy'> {
    const key = `${accountId}\n${address}`;
    const begun = underWay.get(key);
    if (begun !== undefined) return begun;
    const before = waiting.get(accountId) ?? 0;
    if (before >= maxWaitingPerAccount) return 'Busy';
    waiting.set(accountId, before + 1);
    const making = make(accountId, address);
    underWay.set(key, making);
    try {
      const picture = await making;
      await cache.write(accountId, address, picture);
      return picture;
    } finally {
      underWay.delete(key);
      const left = (waiting.get(accountId) ?? 1) - 1;
      if (left === 0) waiting.delete(accountId);
      else waiting.set(accountId, left);
    }
  }
  return {
    thumbnailOf: async (accountId, address) => (await cache.read(accountId, address)) ?? makeOnce(accountId, address),
    encodeAgain,
    close: async () => {
      thumbnails.close();
      await fetcher.close();
    },
  };
}
