import { success, type Outcome } from '#core/domain/refusal.ts';
import { locales, type Locale } from '#core/domain/locale.ts';
import { getGallery, type Gallery, getLikes } from '#core/wire/sync.ts';
import type { Store } from '#app/store/openStore.ts';
import { cachePictures } from '#workers/sw/pictures.ts';
import type { ApiClient } from '../service/apiClient.ts';
import { writeAsLeader } from '../lead/leaderLease.ts';
import { readGalleries } from '../meta.ts';

/** Updates the gallery of one language to the state that the changes named. Sends no request when the device has it. */
export async function pullGallery(
  store: Store,
  service: ApiClient,
  lease: number,
  state: string,
  language: Locale,
): Promise<Outcome<void>> {
  if ((await readGalleries(store))[language] === state) return success(undefined);
  const outcome = await service.send(getGallery, { query: { language } });
  if (!outcome.ok) return outcome;
  const written = await writeGallery(store, lease, language, outcome.value);
  if (written.ok) await cachePictures(outcome.value.templates.map(({ imageUrl }) => imageUrl));
  return written;
}

/** The other languages: a change of language then works offline. */
export function otherLanguages(language: Locale): Locale[] {
  return locales.filter((locale) => locale !== language);
}

function writeGallery(store: Store, lease: number, language: Locale, gallery: Gallery): Promise<Outcome<void>> {
  const { main } = store;
  return writeAsLeader(store, lease, [main.templates, main.kinds, main.collections], async () => {
    await main.templates.where('language').equals(language).delete();
    await main.kinds.where('language').equals(language).delete();
    await main.collections.where('language').equals(language).delete();
    await main.templates.bulkPut(gallery.templates);
    await main.kinds.bulkPut(gallery.kinds.map((kind) => ({ ...kind, language })));
    await main.collections.bulkPut(gallery.collections.map((collection) => ({ ...collection, language })));
    const galleries = await readGalleries(store);
    await main.meta.put({ key: 'galleries', value: { ...galleries, [language]: gallery.gallery } });
  });
}

/** The exact number of likes does not matter to a user. */
const freshMs = 3_600_000;

/** Reads the likes again when they are old: they change every minute, the gallery with its texts does not. */
export async function pullLikes(store: Store, service: ApiClient, lease: number, now = Date.now()): Promise<void> {
  const row = await store.main.meta.get('likes');
  if (row?.key === 'likes' && now - row.value.readAt < freshMs) return;
  const outcome = await service.send(getLikes, {});
  if (!outcome.ok) return;
  const value = { readAt: now, byId: outcome.value.likes };
  await writeAsLeader(store, lease, [], async () => {
    await store.main.meta.put({ key: 'likes', value });
  });
}
