import { createContext, useMemo } from 'react';
import type { TableLot } from '../rows/tableRows.ts';

/** Finds the run of a row's number in the shown table; without a table, pictures are shown as their addresses. */
export type LotIdOf = (lotNo: number) => string | undefined;

export const PictureTable = createContext<LotIdOf | null>(null);

/** The place of a cell: its run, its row in it, and the name of its column. */
export interface CellOfRun {
  lotNo: number;
  rowNo: number;
  column: string;
}

/** Returns the finder for the runs of a table: the same one while the runs are the same. */
export function useLotIds(lots: readonly TableLot[]): LotIdOf {
  const text = JSON.stringify(lots.map(({ lotId, lotNo }) => [lotNo, lotId]));
  return useMemo(() => {
    const lotIds = new Map(JSON.parse(text) as [number, string][]);
    return (lotNo) => lotIds.get(lotNo);
  }, [text]);
}
