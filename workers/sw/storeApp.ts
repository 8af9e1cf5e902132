import { appArchivePath, type ArchiveIndex } from '#core/wire/appArchive.ts';

/** So many missing files are loaded one by one, as after a small update: the archive is 1 MB on the network. */
const fewFiles = 20;
const lineEnd = 10;

/**
 * Puts the app's missing files into the cache from the service's archive, in one request. Files that it lacks, and all
 * of them where it cannot be loaded, are left to Workbox, which requests one file after the other.
 *
 * @param addresses - The app's files as Workbox's cache names them, each a whole URL.
 */
export async function storeFromArchive(cacheName: string, addresses: Iterable<string>): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = new Set([...addresses].filter((address) => !kept.has(address)));
  if (missing.size <= fewFiles) return;
  const response = await fetch(appArchivePath);
  if (!response.ok) return;
  for (const { path, contentType, bytes } of unpackArchive(new Uint8Array(await response.arrayBuffer()))) {
    const address = new URL(path, response.url).href;
    if (missing.has(address))
      await cache.put(address, new Response(bytes, { headers: { 'content-type': contentType } }));
  }
}

interface ArchivedFile {
  path: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Returns the files of an archive. Throws where it is not a whole one: a page of a hotel's network, for example. */
function unpackArchive(archive: Uint8Array<ArrayBuffer>): ArchivedFile[] {
  const lineLength = archive.indexOf(lineEnd);
  const index = JSON.parse(new TextDecoder().decode(archive.subarray(0, Math.max(lineLength, 0)))) as ArchiveIndex;
  let at = lineLength + 1;
  const files = index.map(({ path, contentType, size }) => {
    const bytes = archive.subarray(at, at + size);
    at += size;
    return { path, contentType, bytes };
  });
  if (at !== archive.length) throw new Error(`an archive of ${at} bytes has ${archive.length}`);
  return files;
}
