import { maxLineLength } from '#core/domain/template/lineList.ts';
import type { FormatNumber } from './formatNumber.ts';
import { attributeOf, type Attributes, type XmlListener } from './xmlScanner.ts';

/** A cell's text, or the number of the shared string that is its text. */
export type CellValue = string | number;

interface SheetOptions {
  /** Of the columns from 0; the others are only counted. */
  isWanted: (column: number) => boolean;
  /** The wanted cells by column; holes where there are none. */
  onRow: (cells: CellValue[]) => void;
  onCell: () => void;
  formatNumber: FormatNumber;
}

/**
 * Rows of a sheet, as its XML goes by. A formula's cached value counts, a merged range has its value in its first cell,
 * as the file has it. Cells and rows may leave out where they stand: then they follow the one before.
 */
export class SheetScanner implements XmlListener {
  private cells: CellValue[] = [];
  private column = -1;
  private type = 'n';
  private style = 0;
  private text = '';
  private isTaken = false;
  private isValue = false;
  private isPhonetic = false;
  private readonly options: SheetOptions;

  constructor(options: SheetOptions) {
    this.options = options;
  }

  onOpen(name: string, attributes: Attributes): void {
    if (name === 'c') this.openCell(attributes);
    else if (name === 'row') {
      this.cells = [];
      this.column = -1;
    } else if (name === 'rPh') this.isPhonetic = true;
    else this.isValue = this.isTaken && (name === 'v' || (name === 't' && this.type === 'inlineStr'));
  }

  onText(text: string): void {
    if (this.isValue && !this.isPhonetic && this.text.length <= maxLineLength) this.text += text;
  }

  onClose(name: string): void {
    if (name === 'v' || name === 't') this.isValue = false;
    else if (name === 'rPh') this.isPhonetic = false;
    else if (name === 'c') {
      if (this.isTaken && this.text !== '') this.cells[this.column] = this.value();
      this.isTaken = false;
    } else if (name === 'row') this.options.onRow(this.cells);
  }

  private openCell(attributes: Attributes): void {
    this.options.onCell();
    const place = attributeOf(attributes, 'r');
    this.column = place === null ? this.column + 1 : columnOf(place);
    this.isTaken = this.options.isWanted(this.column);
    if (!this.isTaken) return;
    this.text = '';
    this.type = attributeOf(attributes, 't') ?? 'n';
    this.style = Number(attributeOf(attributes, 's') ?? 0);
  }

  private value(): CellValue {
    switch (this.type) {
      case 's':
        return Number(this.text);
      case 'n':
        return this.options.formatNumber(this.text, this.style);
      case 'b':
        return this.text.trim() === '1' ? 'TRUE' : 'FALSE';
      default:
        return this.text;
    }
  }
}

/** From 0; the letters of a place such as `BC12`. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}
