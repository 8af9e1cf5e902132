import { uniqueLabels, type FileReport, type RowBatches, type RowFile } from '../rowFile.ts';
import { encodeUtf8, type Bytes } from '../runtime.ts';
import { zipFiles, type ZipEntry } from '../zip/zipFiles.ts';
import { excelLimits, maxColumns, type SheetLimits } from './excelLimits.ts';
import { RowReader } from './rowReader.ts';
import { Sheet, sheetColumns } from './sheet.ts';
import { stylesXml } from './styles.ts';
import { contentTypesXml, packageXml, sheetName, workbookRelationsXml, workbookXml } from './workbookParts.ts';

/**
 * Writes rows as a workbook; rows beyond the limit of a sheet are in further ones, each with the header. Texts are in
 * the cells themselves: a table of shared texts would be kept in memory until the end, and took more time and space
 * when measured. Throws where there are more columns than a sheet has.
 */
export function writeXlsx(
  file: RowFile,
  rows: RowBatches,
  report: FileReport,
  limits: SheetLimits = excelLimits,
): AsyncGenerator<Bytes> {
  if (file.columns.length > maxColumns) throw new RangeError(`a sheet has at most ${maxColumns} columns`);
  return zipFiles(entries(file, rows, report, limits), file.memory?.free);
}

/** The parts that depend on the number of sheets are last. */
async function* entries(
  file: RowFile,
  rows: RowBatches,
  report: FileReport,
  limits: SheetLimits,
): AsyncGenerator<ZipEntry> {
  yield entry('_rels/.rels', packageXml);
  yield entry('xl/styles.xml', stylesXml);
  const reader = new RowReader(rows);
  const sheets: Sheet[] = [];
  try {
    const labels = uniqueLabels(file.columns);
    const columns = sheetColumns(file.columns, labels, await reader.ahead());
    do {
      const sheet = new Sheet(sheetName(file.title, sheets.length), sheets.length, columns, limits);
      sheets.push(sheet);
      yield {
        name: `xl/worksheets/sheet${sheets.length}.xml`,
        chunks: sheet.chunks(reader, report, file.memory?.encode),
      };
      if (sheet.links.count === 0) continue;
      yield { name: `xl/worksheets/_rels/sheet${sheets.length}.xml.rels`, chunks: sheet.links.relations() };
    } while ((await reader.ahead()).length > 0);
  } finally {
    await reader.close();
  }
  yield entry('xl/workbook.xml', workbookXml(sheets));
  yield entry('xl/_rels/workbook.xml.rels', workbookRelationsXml(sheets.length));
  yield entry('[Content_Types].xml', contentTypesXml(sheets.length));
}

function entry(name: string, text: string): ZipEntry {
  async function* chunks() {
    yield encodeUtf8(text);
  }
  return { name, chunks: chunks() };
}
