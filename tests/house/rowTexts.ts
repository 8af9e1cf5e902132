import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Source {
  /** The namespaces whose texts it draws. */
  namespaces: string[];
  /** The files that it imports, with the wait before them (`withRowTexts`). */
  imports: { file: string; wait: string | undefined }[];
}

/** The waits of src/i18n/i18n.ts for texts that arrive late, with the waits that include them. */
const waits: { by: string[]; list: string; only?: string }[] = [
  { by: ['withRowTexts', 'withDestinationTexts'], list: 'src/i18n/rowLanguages/en-US.ts' },
  { by: ['withDestinationTexts', 'withMemberTexts'], list: 'src/i18n/lateLanguages/en-US.ts' },
  {
    by: ['withAccountTexts', 'withMemberTexts', 'withOperatorTexts', 'withBackupTexts'],
    list: 'src/i18n/loadLanguage.ts',
    only: 'account',
  },
  { by: ['withOperatorTexts'], list: 'src/i18n/loadLanguage.ts', only: 'operator' },
  { by: ['withBackupTexts'], list: 'src/i18n/loadLanguage.ts', only: 'backups' },
  { by: ['withMoneyTexts'], list: 'src/i18n/loadLanguage.ts', only: 'money' },
  { by: ['withProposalTexts'], list: 'src/i18n/loadLanguage.ts', only: 'proposal' },
  { by: ['withFrameTexts'], list: 'src/i18n/frameLanguages/en-US.ts' },
];

/**
 * Returns the files of `src` in `folder` that draw texts of rows, destinations, programs, the account, orders or members
 * (src/i18n) before these are loaded: a way from the entry to them has no wait for them. Such a text would be shown as its key.
 */
export function rowTextsBeforeTheyAreLoaded(folder: string): string[] {
  const sources = readSources(folder);
  return waits.flatMap(({ by, list, only }) => {
    const texts = readFileSync(path.join(folder, list), 'utf8');
    return [...reachedWithout(by, sources)].flatMap((file) =>
      (sources.get(file)?.namespaces ?? [])
        .filter((namespace) => only === undefined || only === namespace)
        .filter((namespace) => texts.includes(`/en-US/${namespace}.json'`))
        .map((namespace) => `${file}: ${namespace}`),
    );
  });
}

function reachedWithout(by: readonly string[], sources: ReadonlyMap<string, Source>): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { file: next, wait } of sources.get(file)?.imports ?? [])
      if (wait === undefined || !by.includes(wait)) visit(next);
  };
  visit('src/main.tsx');
  return seen;
}

function readSources(folder: string): Map<string, Source> {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: folder });
  return new Map(files.map((file) => [file, readSource(file, readFileSync(path.join(folder, file), 'utf8'))]));
}

function readSource(file: string, text: string): Source {
  const resolve = (name: string) =>
    name.startsWith('#app/') ? name.replace('#app/', 'src/') : path.join(path.dirname(file), name);
  const early = [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(?<name>[#.][^']+)';/gmu)];
  const late = [
    ...text.matchAll(
      /(?:(?<wait>with(?:Row|Destination|Account|Money|Member|Proposal|Frame|Operator|Backup)Texts)\(\s*async \(\) => \(await )?import\('(?<name>[#.][^']+)'\)/gu,
    ),
  ];
  const lists = [...text.matchAll(/useTranslation\((?<list>[^)]+)\)/gu)].map(({ groups }) => groups?.list ?? '');
  return {
    namespaces: lists.flatMap((list) => [...list.matchAll(/\w+/gu)].map(([name]) => name)),
    imports: [...early, ...late].map(({ groups }) => ({
      file: resolve(groups?.name ?? ''),
      wait: groups?.wait,
    })),
  };
}
