import type { Row } from '#core/domain/data/block.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { FileColumn, FileReport } from '../rowFile.ts';
import { encodeUtf8, type Bytes } from '../runtime.ts';
import { cellXml, textXml, type CellNotes } from './cellXml.ts';
import type { SheetLimits } from './excelLimits.ts';
import type { RowReader } from './rowReader.ts';
import { SheetLinks } from './sheetLinks.ts';
import { CellStyle } from './styles.ts';
import { sheetHeadXml, type WrittenSheet } from './workbookParts.ts';

const chunkLength = 32 * 1024;
const widthRange = { min: 8, max: 60 };
/** Dates have the same width whatever their text. */
const dateWidth = 19;

export interface SheetColumn {
  letters: string;
  label: string;
  type: FieldType;
  /** In characters. */
  width: number;
}

/** The columns of every sheet of a workbook; their widths follow from the labels and from some rows. */
export function sheetColumns(
  columns: readonly FileColumn[],
  labels: readonly string[],
  sample: readonly Row[],
): SheetColumn[] {
  return columns.map(({ type }, column) => {
    const label = labels[column] ?? '';
    let longest = shownWidth(label) + 3; // The button of the filter.
    for (const row of sample) longest = Math.max(longest, shownWidth(row[column] ?? ''));
    if (type === FieldType.Date) longest = Math.min(longest, dateWidth);
    const width = Math.min(Math.max(longest + 1, widthRange.min), widthRange.max);
    return { letters: columnLetters(column), label, type, width };
  });
}

/** The letters of a column, from 0: A to Z, then AA. */
function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/** The width of a text in digits, no further than the widest column. Characters of East Asia take two. */
function shownWidth(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length && width < widthRange.max; at += 1) width += text.charCodeAt(at) < 0x1100 ? 1 : 2;
  return width;
}

/** One sheet while it is written. */
export class Sheet implements WrittenSheet {
  readonly name: string;
  readonly links: SheetLinks;
  private readonly index: number;
  private readonly columns: readonly SheetColumn[];
  private readonly maxRows: number;
  private rowCount = 1;

  constructor(name: string, index: number, columns: readonly SheetColumn[], limits: SheetLimits) {
    this.name = name;
    this.index = index;
    this.columns = columns;
    this.maxRows = limits.rows;
    this.links = new SheetLinks(limits);
  }

  get filtered(): string | null {
    const last = this.columns.at(-1);
    return last === undefined ? null : `$A$1:$${last.letters}$${this.rowCount}`;
  }

  /** Writes rows until there are no more or the sheet is full. */
  async *chunks(reader: RowReader, report: FileReport, encode = encodeUtf8): AsyncGenerator<Bytes> {
    const notes: CellNotes = {
      addLink: (reference, link) => this.links.add(reference, link),
      addLongCell: () => {
        report.longCells += 1;
      },
    };
    let text = this.headXml(notes);
    while (this.rowCount < this.maxRows) {
      const rows = await reader.take(this.maxRows - this.rowCount);
      if (rows.length === 0) break;
      for (const row of rows) {
        this.rowCount += 1;
        report.rows += 1;
        text += this.rowXml(row, notes);
        if (text.length < chunkLength) continue;
        yield encode(text);
        text = '';
      }
    }
    yield encode(text + this.tailXml());
  }

  private headXml(notes: CellNotes): string {
    const widths = this.columns.map(
      ({ width }, column) => `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`,
    );
    const headers = this.columns.map(({ letters, label }) => textXml(`${letters}1`, label, notes, CellStyle.Header));
    return [
      sheetHeadXml(this.index === 0),
      widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`,
      `<sheetData><row r="1">${headers.join('')}</row>`,
    ].join('');
  }

  private rowXml(row: Row, notes: CellNotes): string {
    let text = `<row r="${this.rowCount}">`;
    for (const [column, { letters, type }] of this.columns.entries()) {
      text += cellXml(letters + this.rowCount, row[column], type, notes);
    }
    return `${text}</row>`;
  }

  private tailXml(): string {
    const filter = this.filtered === null ? '' : `<autoFilter ref="${this.filtered.replaceAll('$', '')}"/>`;
    return `</sheetData>${filter}${this.links.xml()}</worksheet>`;
  }
}
