import { useSearchParams } from 'wouter';
import { FieldType } from '#core/domain/template/template.ts';
import type { GridColumn } from '../view/gridColumns.ts';

/**
 * Returns true where the address asks for the gallery and rows have pictures, and the function that changes it there.
 */
export function useGallery(columns: readonly GridColumn[]) {
  const [address, setAddress] = useSearchParams();
  const hasPictures = columns.some(({ type }) => type === FieldType.Image);
  return {
    isGallery: hasPictures && address.get('show') === 'gallery',
    /** `null`: the rows have no pictures. */
    setGallery: hasPictures
      ? (isGallery: boolean) =>
          setAddress((before) => {
            const changed = new URLSearchParams(before);
            if (isGallery) changed.set('show', 'gallery');
            else changed.delete('show');
            return changed;
          })
      : null,
  };
}
