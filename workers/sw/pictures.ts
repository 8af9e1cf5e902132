/** Deleted with the data of an account (src/store/wipe.ts). */
const cacheName = 'template-images';

/** For the service worker: returns the cached picture and refreshes it for next time, or the network's answer. */
export async function cachedPicture(request: Request, alsoDo: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await caches.open(cacheName);
  const cached = await cache.match(request);
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(request, response.clone());
    return response;
  });
  if (cached === undefined) return fresh;
  // A failed refresh loses nothing: the cached picture is shown.
  alsoDo(fresh.catch(() => undefined));
  return cached;
}

/**
 * For the sync worker: caches the gallery's pictures before they are first shown, and forgets older ones of templates
 * whose picture has changed.
 */
export async function cachePictures(addresses: readonly string[]): Promise<void> {
  // Only secure pages have a cache; without one the pictures come from the network.
  if (!('caches' in globalThis)) return;
  const wanted = new Set(addresses);
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (search !== '' && !wanted.has(pathname + search)) await cache.delete(request);
  }
  for (const address of wanted) {
    // A failed download loses nothing: the picture is fetched again when it is shown.
    if ((await cache.match(address)) === undefined) await cache.add(address).catch(() => undefined);
  }
}
