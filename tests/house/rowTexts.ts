import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Source {
  /** The namespaces whose texts it draws. */
  namespaces: string[];
  /** The files that it imports; `isWaited`: behind a wait for the texts of rows. */
  imports: { file: string; isWaited: boolean }[];
}

/**
 * Returns the files of `src` in `folder` that draw texts of rows (src/i18n/rowLanguages) before these are loaded: a way
 * from the entry to them has no `withRowTexts`. Such a text would be shown as its key.
 */
export function rowTextsBeforeTheyAreLoaded(folder: string): string[] {
  const sources = readSources(folder);
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const next of sources.get(file)?.imports ?? []) if (!next.isWaited) visit(next.file);
  };
  visit('src/main.tsx');
  const texts = readFileSync(path.join(folder, 'src/i18n/rowLanguages/en-US.ts'), 'utf8');
  return [...seen].flatMap((file) =>
    (sources.get(file)?.namespaces ?? [])
      .filter((namespace) => texts.includes(`/${namespace}.json'`))
      .map((namespace) => `${file}: ${namespace}`),
  );
}

function readSources(folder: string): Map<string, Source> {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: folder });
  return new Map(files.map((file) => [file, readSource(file, readFileSync(path.join(folder, file), 'utf8'))]));
}

function readSource(file: string, text: string): Source {
  const resolve = (name: string) =>
    name.startsWith('#app/') ? name.replace('#app/', 'src/') : path.join(path.dirname(file), name);
  const early = [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(?<name>[#.][^']+)';/gmu)];
  const late = [...text.matchAll(/(?<wait>withRowTexts\(\s*async \(\) => \(await )?import\('(?<name>[#.][^']+)'\)/gu)];
  const lists = [...text.matchAll(/useTranslation\((?<list>[^)]+)\)/gu)].map(({ groups }) => groups?.list ?? '');
  return {
    namespaces: lists.flatMap((list) => [...list.matchAll(/\w+/gu)].map(([name]) => name)),
    imports: [...early, ...late].map(({ groups }) => ({
      file: resolve(groups?.name ?? ''),
      isWaited: groups?.wait !== undefined,
    })),
  };
}
