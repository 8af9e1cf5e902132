import type { LineCounts, LineOptions } from '#core/domain/files/readFile.ts';
import type { LineList } from '#core/domain/parameters/lineList.ts';
import type { LineSource } from '#core/domain/parameters/parameter.ts';

/** The props of a dialog that imports lines. */
export interface ImportDialogProps {
  isOpen: boolean;
  /** Called with a text if it is short enough to edit, else with a list that is already stored on this device. */
  onLines: (value: string | LineList, source: LineSource) => void;
  onCancel: () => void;
  /** True if each line must be a web address. */
  isAddress?: boolean | undefined;
  /** The maximum number of lines that the field takes. */
  maxLines: number;
}

export const noOptions: LineOptions = { withoutDuplicates: false, onlyAddresses: false };

/** Returns the number of lines that remain with these options. */
export function linesLeft(counts: LineCounts, { withoutDuplicates, onlyAddresses }: LineOptions): number {
  if (withoutDuplicates && onlyAddresses) return counts.distinctAddresses;
  return counts.lines - (withoutDuplicates ? counts.duplicates : 0) - (onlyAddresses ? counts.noAddresses : 0);
}
