import { useContext } from 'react';
import { withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { PictureTable, type CellOfRun } from './PictureTable.ts';
import type { RowPictureProps } from './RowPicture.tsx';

const RowPicture = lazyComponent<RowPictureProps>(
  withRowTexts(async () => (await import('./RowPicture.tsx')).RowPicture),
);

interface LazyRowPictureProps {
  place: CellOfRun;
  address: string;
  size: RowPictureProps['size'];
}

/** The picture of a row's cell. Its module and its texts load after the first rows. */
export function LazyRowPicture({ place: { lotNo, rowNo, column }, address, size }: LazyRowPictureProps) {
  const lotId = useContext(PictureTable)?.(lotNo);
  return lotId === undefined ? null : <RowPicture cell={{ lotId, rowNo, column, address }} size={size} />;
}
