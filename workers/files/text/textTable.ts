import type { Encoding } from '#core/domain/files/fileLimits.ts';
import { maxLineLength } from '#core/domain/parameters/lineList.ts';
import type { Table } from '../table.ts';
import type { Watch } from '../watch.ts';
import { readText } from './readText.ts';

/** §2.8: a txt file is split by lines; as a table it has one column. */
export function textTable(file: Blob, encoding: Encoding): Table {
  return {
    firstRows: async (count, watch) => {
      const rows: string[][] = [];
      await readLines(file, encoding, watch, (line) => line.trim() === '' || rows.push([line.trim()]) < count);
      return rows;
    },
    readColumn: (_, onValue, watch) =>
      readLines(file, encoding, watch, (line) => {
        onValue(line);
        return true;
      }),
  };
}

/** Passes line by line; a final line end starts no further line. A line is cut after `maxLineLength`, see CsvParser. */
async function readLines(
  file: Blob,
  encoding: Encoding,
  watch: Watch,
  onLine: (line: string) => boolean,
): Promise<void> {
  let rest = '';
  let isWanted = true;
  let endsWithReturn = false;
  await readText(file, encoding, watch, (text) => {
    const lines = (endsWithReturn && text.startsWith('\n') ? text.slice(1) : text).split(/\r\n|\r|\n/u);
    if (text !== '') endsWithReturn = text.endsWith('\r');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      isWanted &&= onLine(rest + line);
      rest = '';
    }
    if (rest.length <= maxLineLength) rest += last.slice(0, maxLineLength + 1);
    return isWanted;
  });
  if (isWanted && rest !== '') onLine(rest);
}
