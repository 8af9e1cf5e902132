import { useEffect, useState } from 'react';
import { isPictureAddress } from '#core/domain/data/picture.ts';
import { ownTemplateLimits } from '#core/domain/template/ownTemplate.ts';
import { bridge } from '#app/bridge/bridge.ts';
import type { PictureCell } from '#workers/sync/calls/pictures.ts';
import type { TemplateSource } from '../templateSource.ts';

const maxPictures = 8;

export interface SampleRows {
  columns: readonly string[];
  rows: readonly (readonly (string | null)[])[];
  /** The first pictures of the rows. */
  pictures: readonly PictureCell[];
}

const nothing: SampleRows = { columns: [], rows: [], pictures: [] };

/** Returns the first rows of the task's newest run; none while they load, without a run, and offline. */
export function useSampleRows({ taskId, lot }: TemplateSource): SampleRows {
  const [found, setFound] = useState(nothing);
  const lotId = lot?.lotId;
  useEffect(() => {
    if (taskId === null || lot === null) return undefined;
    let isWanted = true;
    void bridge.lotPage({ taskId, lotNo: lot.lotNo }, 0).then((outcome) => {
      if (!isWanted || !outcome.ok) return;
      const { columns } = outcome.value;
      const rows = outcome.value.rows.slice(0, ownTemplateLimits.sampleRows);
      const cells = rows.flatMap((row, rowNo) =>
        row.map((address, place) => ({ lotId: lot.lotId, rowNo, column: columns[place] ?? '', address })),
      );
      const pictures = cells.flatMap((cell) =>
        isPictureAddress(cell.address) ? [{ ...cell, address: cell.address }] : [],
      );
      setFound({ columns, rows, pictures: pictures.slice(0, maxPictures) });
    });
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a run is known by its id
  }, [taskId, lotId]);
  return found;
}
