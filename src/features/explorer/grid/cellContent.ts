import type { Value } from '#core/domain/data/block.ts';
import { cellKind, exactNumber, hasTimeOfDay, hasZone, timeOf } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';

/** The content of a cell. Rows come from foreign pages: only plain web addresses become links. */
export type CellContent =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number; decimals: number }
  | { kind: 'date'; time: number; hasTime: boolean }
  | { kind: 'link'; address: string }
  | { kind: 'image'; address: string };

/**
 * Returns the content to show for a value of a column of this type. A value that does not fit the type is shown as
 * text, as it was collected.
 */
export function cellContent(value: Value | undefined, type: FieldType): CellContent {
  const text = value ?? '';
  switch (cellKind(text, type)) {
    case 'empty':
      return { kind: 'none' };
    case 'number':
      return { kind: 'number', value: exactNumber(text), decimals: text.split('.')[1]?.length ?? 0 };
    case 'date':
      return dateContent(text);
    case 'link':
      return { kind: type === FieldType.Image ? 'image' : 'link', address: text };
    case 'text':
      return { kind: 'text', text };
  }
}

/** A time without a zone is shown as it is written: read, like it is formatted, in this device's zone. */
function dateContent(text: string): CellContent {
  const hasTime = hasTimeOfDay(text);
  return { kind: 'date', time: hasTime && !hasZone(text) ? Date.parse(text) : timeOf(text), hasTime };
}
