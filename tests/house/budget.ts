import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * JavaScript before the first paint of any screen, gzip, in KiB; the texts of a language are part of it. The aim is
 * 250, which nine screens exceed in French: every page has the sentences of all refusals, and the menu of all areas.
 */
export const budgetKib = 260;

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  src?: string;
}

/**
 * Returns the size of the code that each screen loads before its first paint, in KiB of gzip: the entry, the screen's
 * own chunk, the largest language, with its deferred texts where the screen waits for them, and the chunks that these
 * import. Reads the manifest of a build in `folder`.
 */
export function screenSizes(folder: string): Record<string, number> {
  const manifest = readManifest(folder);
  const entry = Object.keys(manifest).find(
    (key) => manifest[key]?.isEntry === true && manifest[key]?.src === 'index.html',
  );
  if (entry === undefined) throw new Error(`${folder} has no entry index.html: build first`);
  const sizeOf = (file: string): number => gzipSync(readFileSync(path.join(folder, file))).length / 1024;
  // The chunks that the route table loads, without the parts that a screen loads after the first paint.
  const lateOf = (folderOfParts: string) =>
    manifest[entry]?.dynamicImports?.filter((key) => key.startsWith(folderOfParts)) ?? [];
  const languages = lateOf('src/i18n/languages/');
  if (languages.length === 0) throw new Error(`${folder} has no languages: its texts would go uncounted`);
  const waiting = waitingScreens();
  const textsOf = (screen: string, language: string): string[] => [
    language,
    ...(waiting[screen] ?? []).map((textsIn) => textsIn(language)),
  ];
  const kibOf = (...keys: string[]) =>
    [...new Set(keys.flatMap((key) => [...closure(manifest, key)]))].reduce((sum, file) => sum + sizeOf(file), 0);
  return Object.fromEntries(
    lateOf('src/screens/').map((screen) => [
      screen,
      Math.ceil(Math.max(...languages.map((language) => kibOf(entry, screen, ...textsOf(screen, language))))),
    ]),
  );
}

/**
 * Returns files of a build that import each other in a cycle. In a cycle, one file may be used before it has run, and
 * the console stays blank; which import is affected depends on how the bundler cuts the chunks.
 */
export function importRings(folder: string): string[] {
  const manifest = readManifest(folder);
  return Object.keys(manifest)
    .filter((key) => (manifest[key]?.imports ?? []).some((imported) => reaches(manifest, imported, key)))
    .map((key) => manifest[key]?.file ?? key);
}

/** Returns the chunk of a group of texts in the language of a chunk `src/i18n/languages/fr-FR.ts`. */
type TextsIn = (language: string) => string;
const inFolder =
  (folder: string): TextsIn =>
  (language) =>
    language.replace('/languages/', folder);
const taskTexts = [inFolder('/taskLanguages/')];
const rowTexts = [...taskTexts, inFolder('/rowLanguages/')];
const lateTexts = inFolder('/lateLanguages/');
const namespaceTexts =
  (name: string): TextsIn =>
  (language) =>
    `locales/${path.basename(language, '.ts')}/${name}.json`;
const textsByWrapper: Record<string, TextsIn[]> = {
  withDeferredTexts: taskTexts,
  withRowTexts: rowTexts,
  withDestinationTexts: [...rowTexts, lateTexts],
  withAccountTexts: [...taskTexts, namespaceTexts('account')],
  withMoneyTexts: [...taskTexts, namespaceTexts('money')],
  withOperatorTexts: [...taskTexts, namespaceTexts('account'), namespaceTexts('operator')],
  withBackupTexts: [...taskTexts, namespaceTexts('account'), namespaceTexts('backups')],
  withMemberTexts: [...taskTexts, namespaceTexts('account'), lateTexts],
  withProposalTexts: [...taskTexts, namespaceTexts('proposal')],
  withFrameTexts: [...taskTexts, inFolder('/frameLanguages/')],
};

/** Returns the deferred texts that screens wait for: the route table names them, a manifest cannot. */
function waitingScreens(): Record<string, TextsIn[]> {
  const routes = readFileSync(path.join(import.meta.dirname, '../../src/app/routes.ts'), 'utf8');
  const loads = routes.matchAll(
    /(?<wrapper>with\w+Texts)\(\s*async \(\) => \(await import\('#app\/(?<screen>[^']+)'/gu,
  );
  return Object.fromEntries(
    [...loads].map(({ groups }) => [`src/${groups?.screen}`, textsByWrapper[groups?.wrapper ?? ''] ?? []]),
  );
}

function reaches(manifest: Record<string, Chunk>, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return (manifest[from]?.imports ?? []).some((imported) => reaches(manifest, imported, to, seen));
}

function readManifest(folder: string): Record<string, Chunk> {
  return JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
}

function closure(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen);
  return seen;
}
