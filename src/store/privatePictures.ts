/** The cache of the gallery's pictures, which the service worker and the sync worker fill (workers/sw/pictures.ts). */
export const pictureCache = 'template-images';

/** The beginning of the paths of pictures of templates that accounts made (core/domain/template/ownTemplate.ts). */
const privateStart = '/template-images/own-';

/** Deletes pictures of private templates from the device: they may show rows of an account. */
export async function forgetPrivatePictures(): Promise<void> {
  await forgetPictures((path) => path.startsWith(privateStart));
}

/** Deletes pictures of the cache by their paths and queries. */
export async function forgetPictures(isForgotten: (path: string) => boolean): Promise<void> {
  // Only secure pages have a cache.
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(pictureCache);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (isForgotten(pathname + search)) await cache.delete(request);
  }
}
