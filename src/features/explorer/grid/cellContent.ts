import type { Value } from '#core/domain/data/block.ts';
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
 * text, as it was collected. Pictures are loaded from `ownOrigin` only: another host would learn who views the rows.
 */
export function cellContent(value: Value | undefined, type: FieldType, ownOrigin: string): CellContent {
  if (value === null || value === undefined || value === '') return { kind: 'none' };
  switch (type) {
    case FieldType.Number:
      return numberContent(value);
    case FieldType.Date:
      return dateContent(value);
    case FieldType.Url:
      return isWebAddress(value) ? { kind: 'link', address: value } : { kind: 'text', text: value };
    case FieldType.Image:
      if (!isWebAddress(value)) return { kind: 'text', text: value };
      return { kind: new URL(value).origin === ownOrigin ? 'image' : 'link', address: value };
    case FieldType.Text:
      return { kind: 'text', text: value };
  }
}

/**
 * Formats a number with at most 15 digits, the precision of a double. Longer figures are article numbers rather than
 * amounts and stay as they are.
 */
function numberContent(text: string): CellContent {
  const parts = /^-?\d+(?:\.(\d+))?$/u.exec(text);
  const isExact = parts !== null && text.replace(/\D/gu, '').length <= 15;
  return isExact ? { kind: 'number', value: Number(text), decimals: parts[1]?.length ?? 0 } : { kind: 'text', text };
}

function dateContent(text: string): CellContent {
  const parts = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/u.exec(text);
  const time = parts === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? { kind: 'text', text } : { kind: 'date', time, hasTime: parts?.[1] !== undefined };
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//iu.test(text) && URL.canParse(text);
}
