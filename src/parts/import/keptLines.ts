import type { FileResult } from '#core/domain/files/fileLimits.ts';
import type { HeldLines } from '#core/domain/files/readFile.ts';
import type { LineList } from '#core/domain/parameters/lineList.ts';
import type { ImportSources } from './importSources.ts';

/** The value of a field for imported lines: a text, or a reference to a long list that is stored on this device. */
interface KeptLines extends Omit<HeldLines, 'value'> {
  value: string | LineList;
}

/** Stores a packed list on this device before any value references it. */
export async function keptLines(
  { keepList }: Pick<ImportSources, 'keepList'>,
  held: FileResult<HeldLines>,
): Promise<FileResult<KeptLines>> {
  if (!held.ok) return held;
  const { value, ...said } = held.value;
  if (typeof value === 'string') return { ok: true, value: { value, ...said } };
  if (!(await keepList(value))) return { ok: false, problem: { code: 'NoRoom' } };
  const { list, count, first } = value;
  return { ok: true, value: { value: { list, count, first }, ...said } };
}

/** As `keptLines` for a text, outside the page's thread; takes at most `most` of its lines. */
export async function holdText(sources: ImportSources, text: string, most: number): Promise<FileResult<KeptLines>> {
  const reader = sources.openFileReader();
  try {
    return await keptLines(sources, await reader.hold(text, most));
  } finally {
    reader.close();
  }
}
