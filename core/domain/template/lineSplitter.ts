import { maxLineLength } from './lineList.ts';

/**
 * Cuts text that arrives in pieces into lines. It returns whole lines only, with one exception: a line that grows over
 * the length limit is returned at once as far as it has arrived, so that it cannot fill memory; the check of the caller
 * refuses it.
 */
export class LineSplitter {
  private rest = '';

  /** Returns the lines that this piece completes. */
  push(text: string): string[] {
    const lines = (this.rest + text).split('\n');
    const last = lines.pop() ?? '';
    const isTooLong = last.length > maxLineLength;
    this.rest = isTooLong ? '' : last;
    return isTooLong ? [...lines, last] : lines;
  }

  /** Returns the last line, if there is one. */
  end(): string[] {
    return this.rest === '' ? [] : [this.rest];
  }
}
