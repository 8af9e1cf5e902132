import type { FileResult } from '#core/domain/files/fileLimits.ts';
import type { HeldLines } from '#core/domain/files/readFile.ts';
import type { LineList } from '#core/domain/parameters/lineList.ts';
import type { ImportSources } from './importSources.ts';

/** The value of a field for imported lines: a text, or a reference to a long list that is stored on this device. */
interface StoredLines extends Omit<HeldLines, 'value'> {
  value: string | LineList;
}

/** Stores a packed list on this device before any value references it. */
export async function storeHeldLines(
  { saveList }: Pick<ImportSources, 'saveList'>,
  held: FileResult<HeldLines>,
): Promise<FileResult<StoredLines>> {
  if (!held.ok) return held;
  const { value, ...rest } = held.value;
  if (typeof value === 'string') return { ok: true, value: { value, ...rest } };
  if (!(await saveList(value))) return { ok: false, problem: { code: 'NoRoom' } };
  const { list, count, first } = value;
  return { ok: true, value: { value: { list, count, first }, ...rest } };
}

/** The same as `storeHeldLines` for a text, outside the page's thread; takes at most `maxLines` of its lines. */
export async function holdText(
  sources: ImportSources,
  text: string,
  maxLines: number,
): Promise<FileResult<StoredLines>> {
  const reader = sources.openFileReader();
  try {
    return await storeHeldLines(sources, await reader.hold(text, maxLines));
  } finally {
    reader.close();
  }
}
