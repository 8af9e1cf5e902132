import type { LineCounts, LineOptions } from '#core/domain/files/readFile.ts';
import type { LineList } from '#core/domain/template/lineList.ts';
import type { LineSource } from '#core/domain/template/lineOrigin.ts';

/** The props of a dialog that imports lines. */
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

/** The number of lines that remain with these choices. */
export function linesLeft(counts: LineCounts, { withoutDuplicates, onlyAddresses }: LineOptions): number {
  if (withoutDuplicates && onlyAddresses) return counts.distinctAddresses;
  return counts.lines - (withoutDuplicates ? counts.duplicates : 0) - (onlyAddresses ? counts.noAddresses : 0);
}
