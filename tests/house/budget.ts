import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** JavaScript before the first paint of any screen, gzip, in KiB. */
export const budgetKib = 250;

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  src?: string;
}

/**
 * What each screen loads before its first paint, in KiB of gzip: the entry, the screen's own chunk and the chunks that
 * these import. Reads the manifest of a build in `folder`.
 */
export function screenSizes(folder: string): Record<string, number> {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(manifest).find(
    (key) => manifest[key]?.isEntry === true && manifest[key]?.src === 'index.html',
  );
  if (entry === undefined) throw new Error(`${folder} has no entry index.html: build first`);
  const sizeOf = (file: string): number => gzipSync(readFileSync(path.join(folder, file))).length / 1024;
  // What the route table loads; the parts that a screen loads after the first paint are not among them.
  const screens = manifest[entry]?.dynamicImports?.filter((key) => key.startsWith('src/screens/')) ?? [];
  return Object.fromEntries(
    screens.map((screen) => {
      const files = new Set([...closure(manifest, entry), ...closure(manifest, screen)]);
      return [screen, Math.round([...files].reduce((sum, file) => sum + sizeOf(file), 0))];
    }),
  );
}

function closure(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen);
  return seen;
}
