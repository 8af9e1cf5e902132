import { isLongList } from '#core/domain/parameters/lineList.ts';

/** §5.2: cuts a text to the number of lines that the field takes. */
export function cutLines(text: string, maxLines: number): string {
  const lines = text.split(/\r\n|\r|\n/u);
  return lines.length > maxLines ? lines.slice(0, maxLines).join('\n') : text;
}

/** Returns a field's value for a task's lines: a text if it is short enough to edit. */
export function heldLines(lines: readonly string[]): string | string[] {
  return isLongList(lines) ? [...lines] : lines.join('\n');
}

/** Returns the lines that are not blank. */
export function countLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
