const cacheName = 'template-images';

/** For the service worker: the picture that is on the device, and a new one for next time; else what the network gives. */
export async function keptPicture(request: Request, alsoDo: (work: Promise<unknown>) => void): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(request, response.clone());
    return response;
  });
  if (kept === undefined) return fresh;
  // Offline is no fault here: the kept picture is shown.
  alsoDo(fresh.catch(() => undefined));
  return kept;
}

/** For the sync worker: the gallery's pictures are on the device before anybody has looked at them. */
export async function keepPictures(addresses: readonly string[]): Promise<void> {
  // Only secure pages have a cache; without one the pictures come from the network.
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(cacheName);
  for (const address of new Set(addresses)) {
    // A picture that does not come now comes when it is looked at.
    if ((await cache.match(address)) === undefined) await cache.add(address).catch(() => undefined);
  }
}
