import type { FileCase } from '../fileCase.ts';
import { writeWorkbook, type WorkbookParts } from './workbookWriter.ts';

/** A workbook written by hand, read without a header row from its first column unless the choice says otherwise. */
export function bookCase(
  title: string,
  parts: () => WorkbookParts,
  expected: FileCase['expected'],
  choice: FileCase['choice'] = {},
): FileCase {
  return {
    title: `xlsx: ${title}`,
    fileName: 'a.xlsx',
    bytes: () => writeWorkbook(parts()),
    choice: { hasHeader: false, column: 0, ...choice },
    expected,
  };
}
