import { maxLineLength } from './lineList.ts';

/**
 * Cuts text that arrives in pieces into its lines; only whole lines are given out, but for one that grows longer than
 * any may be: it is given out as far as it is there, too long for whoever checks it, and never kept to become longer.
 */
export class LineSplitter {
  private rest = '';

  /** The lines that this piece ends. */
  push(text: string): string[] {
    const lines = (this.rest + text).split('\n');
    const last = lines.pop() ?? '';
    const isTooLong = last.length > maxLineLength;
    this.rest = isTooLong ? '' : last;
    return isTooLong ? [...lines, last] : lines;
  }

  /** The last line, where there is one. */
  end(): string[] {
    return this.rest === '' ? [] : [this.rest];
  }
}
