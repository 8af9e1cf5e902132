import type { LineCounts, LineOptions } from '#core/domain/files/readFile.ts';
import type { LineList } from '#core/domain/template/lineList.ts';
import type { LineSource } from '#core/domain/template/lineOrigin.ts';

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
