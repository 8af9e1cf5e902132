import { maxCells } from '#core/domain/files/fileLimits.ts';
import { maxLineLength } from '#core/domain/parameters/lineList.ts';
import { UnreadableFile } from '../unreadable.ts';
import type { Watch } from '../watch.ts';
import { SharedTexts } from './sharedTexts.ts';
import type { CellValue } from './sheetScanner.ts';
import { unpackEntry } from './unpackEntry.ts';
import type { Workbook } from './workbook.ts';
import { XmlScanner } from './xmlScanner.ts';

/** Reads the shared strings that these values refer to, and no others: a workbook may have millions. */
export async function readSharedStrings(
  { file, sharedStrings }: Workbook,
  values: readonly CellValue[],
  watch: Watch,
): Promise<SharedTexts> {
  const isNamed = namedIndexes(values);
  const texts = new SharedTexts(isNamed.length);
  if (sharedStrings === null || isNamed.length === 0) return texts;
  let index = -1;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  const scanner = new XmlScanner({
    onOpen: (name) => {
      if (name === 'si') {
        index += 1;
        text = '';
      } else if (name === 'rPh') isPhonetic = true;
      else isText = name === 't' && !isPhonetic && isNamed[index] === 1;
    },
    onText: (piece) => {
      if (isText && text.length <= maxLineLength) text += piece;
    },
    onClose: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si' && isNamed[index] === 1) texts.set(index, text.slice(0, maxLineLength + 1));
    },
  });
  await unpackEntry(file, sharedStrings, watch, (piece) => {
    scanner.push(piece);
    return index < isNamed.length;
  });
  return texts;
}

/** Holds 1 at each number that is referred to, up to the highest. */
function namedIndexes(values: readonly CellValue[]): Uint8Array {
  let last = -1;
  for (const value of values) {
    if (typeof value !== 'number') continue;
    if (!(Number.isInteger(value) && value >= 0 && value < maxCells)) throw new UnreadableFile({ code: 'Damaged' });
    last = Math.max(last, value);
  }
  const isNamed = new Uint8Array(last + 1);
  for (const value of values) if (typeof value === 'number') isNamed[value] = 1;
  return isNamed;
}
