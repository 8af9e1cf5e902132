import type { LineCounts, LineOptions } from '#core/domain/files/readFile.ts';
import { maxLineLength } from '#core/domain/files/limits.ts';
import type { LineList } from '#core/domain/template/lineList.ts';
import type { LineSource } from '#core/domain/template/lineOrigin.ts';
import { isWebAddress } from '#core/domain/template/formats.ts';

/** What a dialog that brings lines is given. */
export interface ImportDialogProps {
  isOpen: boolean;
  /** Text while one can work with it, else a list that is on this device by now. */
  onLines: (value: string | LineList, source: LineSource) => void;
  onCancel: () => void;
  /** Each line must be a web address. */
  isAddress?: boolean | undefined;
  /** The most lines that the field takes. */
  maxLines: number;
}

export const noOptions: LineOptions = { withoutDuplicates: false, onlyAddresses: false };

/** How many lines these choices leave. */
export function linesLeft(counts: LineCounts, { withoutDuplicates, onlyAddresses }: LineOptions): number {
  if (withoutDuplicates && onlyAddresses) return counts.distinctAddresses;
  return counts.lines - (withoutDuplicates ? counts.duplicates : 0) - (onlyAddresses ? counts.noAddresses : 0);
}

/** Values of a task as lines, with what is special about them: as the files' worker counts those of a file. */
export function linesOfValues(values: readonly string[]): { lines: string[]; counts: LineCounts } {
  const trimmed = values.map((value) => value.replace(/[\r\n\u2028\u2029]+/gu, ' ').trim());
  const filled = trimmed.filter((line) => line !== '');
  const lines = filled.filter((line) => line.length <= maxLineLength);
  const others = lines.filter((line) => !isWebAddress(line));
  const distinct = new Set(lines);
  return {
    lines,
    counts: {
      lines: lines.length,
      empty: trimmed.length - filled.length,
      tooLong: filled.length - lines.length,
      beyond: 0,
      duplicates: lines.length - distinct.size,
      noAddresses: others.length,
      firstNoAddress: others[0] ?? null,
      distinctAddresses: distinct.size - new Set(others).size,
    },
  };
}

/** The lines that these choices leave, in their order. */
export function chosenLines(lines: readonly string[], { withoutDuplicates, onlyAddresses }: LineOptions): string[] {
  const distinct = withoutDuplicates ? [...new Set(lines)] : [...lines];
  return onlyAddresses ? distinct.filter(isWebAddress) : distinct;
}
