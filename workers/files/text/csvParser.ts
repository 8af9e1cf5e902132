import { maxColumns } from '#core/domain/files/fileLimits.ts';
import { maxLineLength } from '#core/domain/parameters/lineList.ts';
import { UnreadableFile } from '../unreadable.ts';

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/** The parser's state: before a cell, in one, in a quoted one, or after its closing quotation mark. */
const State = { start: 0, plain: 1, quoted: 2, closed: 3 } as const;
type State = (typeof State)[keyof typeof State];

/** Gets the cells of the offered columns, and the number of all cells; `false` ends the read. */
type OnRow = (cells: string[], width: number) => boolean;

/**
 * Parses RFC 4180 from pieces of text, tolerant where the meaning is clear: any line end; quotation marks inside a
 * plain cell are literal; text after a closing one belongs to the cell. A cell is cut after `maxLineLength`: a longer
 * one is never a valid line. An empty line is no row.
 */
export class CsvParser {
  private state: State = State.start;
  private cell = '';
  private cells: string[] = [];
  private width = 0;
  private line = 1;
  private quoteLine = 1;
  private endsWithReturn = false;
  private readonly separator: number;
  private readonly onRow: OnRow;

  constructor(separator: string, onRow: OnRow) {
    this.separator = separator.charCodeAt(0);
    this.onRow = onRow;
  }

  /** Parses the next piece; returns `false` when no more is wanted. */
  push(text: string): boolean {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.state === State.quoted) {
        at = this.skipQuoted(text, at);
        if (at === text.length) break;
        this.append(text, from, at);
        this.state = State.closed;
        from = at + 1;
      } else if (code === quote && this.state !== State.plain) {
        // Two quotation marks in a row are one literal mark; a single one opens the cell.
        if (this.state === State.closed) this.cell += '"';
        else this.quoteLine = this.line;
        this.state = State.quoted;
        from = at + 1;
      } else if (code === this.separator) {
        this.endCell(text, from, at);
        from = at + 1;
      } else if (code === lineFeed || code === carriageReturn) {
        const isSecondHalf = code === lineFeed && at === 0 && this.endsWithReturn;
        if (!isSecondHalf && !this.endRow(text, from, at)) return false;
        if (code === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at += 1;
        from = at + 1;
      } else if (this.state !== State.plain) this.state = State.plain;
    }
    this.append(text, from, text.length);
    if (text !== '') this.endsWithReturn = this.state === State.start && text.endsWith('\r');
    return true;
  }

  /** Ends the text. */
  end(): void {
    if (this.state === State.quoted) throw new UnreadableFile({ code: 'UnclosedQuote', line: this.quoteLine });
    this.endLoosely();
  }

  /** The text was cut: an open cell counts as it is. */
  endLoosely(): void {
    this.endRow('', 0, 0);
  }

  /** Returns the index of the next quotation mark, or the end. */
  private skipQuoted(text: string, from: number): number {
    const found = text.indexOf('"', from);
    const to = found === -1 ? text.length : found;
    for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) this.line += 1;
    return to;
  }

  private append(text: string, from: number, to: number): void {
    const room = maxLineLength + 1 - this.cell.length;
    if (to > from && room > 0) this.cell += text.slice(from, Math.min(to, from + room));
  }

  private endCell(text: string, from: number, to: number): void {
    this.append(text, from, to);
    this.width += 1;
    if (this.width <= maxColumns + 1) this.cells.push(this.cell);
    this.cell = '';
    this.state = State.start;
  }

  private endRow(text: string, from: number, to: number): boolean {
    this.endCell(text, from, to);
    this.line += 1;
    const { cells, width } = this;
    this.cells = [];
    this.width = 0;
    return width === 1 && cells[0] === '' ? true : this.onRow(cells, width);
  }
}
