import { gunzipSync } from 'node:zlib';
import { filesApi } from '#workers/files/filesApi.ts';
import type { ReadChoice } from '#core/domain/files/readFile.ts';
import type { FileCase, Reading } from './fileCase.ts';

const nothingRead = { encoding: null, tooLong: null, lineCount: 0, firstLine: '', lastLine: '', lines: [] };
const listedLines = 1_000;

/** Reads a file as the dialog does: a look, a preview, the column, its lines. */
export async function readFile(
  file: File,
  choice: FileCase['choice'] = {},
): Promise<Omit<Reading, 'milliseconds' | 'megaBytes'>> {
  const api = filesApi();
  const opened = await api.open(file);
  if (!opened.ok) return { ...nothingRead, problem: opened.problem };
  const read: ReadChoice = {
    sheet: choice.sheet ?? 0,
    encoding: choice.encoding ?? opened.value.encoding ?? 'utf-8',
    separator: opened.value.separator ?? ',',
  };
  const preview = await api.preview(read);
  if (!preview.ok) return { ...nothingRead, problem: preview.problem };
  const hasHeader = opened.value.kind !== 'txt' && (choice.hasHeader ?? preview.value.hasHeader);
  const column = choice.column ?? preview.value.likelyColumn;
  const counts = await api.count({ ...read, column, hasHeader }, () => undefined);
  if (!counts.ok) return { ...nothingRead, problem: counts.problem };
  const taken = await api.take({ withoutDuplicates: false, onlyAddresses: false }, Infinity);
  if (!taken.ok) return { ...nothingRead, problem: taken.problem };
  const { value } = taken.value;
  const text = typeof value === 'string' ? value : gunzipSync(value.packed).toString();
  // No line at all is an empty text, too.
  const lines = text === '' ? [] : text.split('\n');
  const { tooLong, firstTooLong } = counts.value;
  return {
    problem: null,
    encoding: opened.value.encoding,
    tooLong: firstTooLong === null ? null : { count: tooLong, begins: firstTooLong },
    lineCount: counts.value.lines,
    firstLine: lines[0] ?? '',
    lastLine: lines.at(-1) ?? '',
    lines: counts.value.lines > listedLines ? null : lines,
  };
}
