import { maxLineLength } from '#core/domain/parameters/lineList.ts';
import type { FormatNumber } from './formatNumber.ts';
import { attributeOf, type Attributes, type XmlListener } from './xmlScanner.ts';

/** A cell's text, or the number of its shared string. */
export type CellValue = string | number;

interface SheetOptions {
  /** Returns true for a wanted column, from 0; other columns are only counted. */
  isWanted: (column: number) => boolean;
  /** The wanted cells by column; holes for missing ones. */
  onRow: (cells: CellValue[]) => void;
  onCell: () => void;
  formatNumber: FormatNumber;
}

/**
 * Scans the rows of a sheet from its XML stream. The cached value of a formula counts; a merged range has its value in
 * its first cell, as in the file. Cells and rows without a reference follow the one before.
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

/** Returns the column from 0, of the letters of a reference such as `BC12`. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}
