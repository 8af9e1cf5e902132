import { FieldType } from '#core/domain/template/template.ts';
import type { GridColumn } from '../view/gridColumns.ts';

/** The fields of a row that its card shows. */
export interface CardFields {
  picture: GridColumn;
  title: GridColumn | null;
  others: readonly GridColumn[];
}

const maxOthers = 3;

/**
 * Returns the fields of the cards of a view: the first column with pictures, also a hidden one, the first other column
 * as the title, and the next shown ones. `null` where no column has pictures.
 */
export function cardFields(columns: readonly GridColumn[], shown: readonly GridColumn[]): CardFields | null {
  const isPicture = ({ type }: GridColumn) => type === FieldType.Image;
  const picture = shown.find(isPicture) ?? columns.find(isPicture);
  if (picture === undefined) return null;
  const [title = null, ...others] = shown.filter((column) => !isPicture(column));
  return { picture, title, others: others.slice(0, maxOthers) };
}
