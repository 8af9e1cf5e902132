import type { Value } from '#core/domain/data/block.ts';
import { cellKind, hasTimeOfDay, timeOf } from '#core/domain/data/cellValue.ts';
import { dayMs } from '#core/domain/dayMs.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { isFormulaLike } from '../formulaLike.ts';
import { cut, dayOf1970, endOfDatesMs, firstDateMs, maxCellLength } from './excelLimits.ts';
import { CellStyle } from './styles.ts';

/** Receives the cells that need more than their markup. */
export interface CellNotes {
  /** Returns false where the cell must stay plain text. */
  addLink(reference: string, address: string): boolean;
  addLongCell(): void;
}

/**
 * Returns the markup of a cell; '' where it is empty. A date outside Excel's range stays text. A date with a zone is
 * written in UTC, because a cell has no zone, and one without as it was collected.
 */
export function cellXml(reference: string, value: Value | undefined, type: FieldType, notes: CellNotes): string {
  if (value === null || value === undefined || value === '') return '';
  if (type === FieldType.Text) return textXml(reference, value, notes);
  switch (cellKind(value, type)) {
    case 'number':
      return `<c r="${reference}"><v>${value}</v></c>`;
    case 'date':
      return dateXml(reference, value) ?? textXml(reference, value, notes);
    case 'link':
      return textXml(reference, value, notes, notes.addLink(reference, value) ? CellStyle.Link : undefined);
    default:
      return textXml(reference, value, notes);
  }
}

/** The markup of a text: its type says that it is text, so it is never a formula. */
export function textXml(
  reference: string,
  text: string,
  notes: Pick<CellNotes, 'addLongCell'>,
  style: CellStyle | undefined = isFormulaLike(text) ? CellStyle.QuotedText : undefined,
): string {
  if (text.length > maxCellLength) notes.addLongCell();
  const styled = style === undefined ? '' : ` s="${style}"`;
  const content = escapeCell(cut(text, maxCellLength));
  return `<c r="${reference}"${styled} t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}

function dateXml(reference: string, text: string): string | null {
  const time = timeOf(text);
  if (time < firstDateMs || time >= endOfDatesMs) return null;
  const style = !hasTimeOfDay(text) ? CellStyle.Day : time % 1_000 === 0 ? CellStyle.Time : CellStyle.TimeWithFraction;
  return `<c r="${reference}" s="${style}"><v>${time / dayMs + dayOf1970}</v></c>`;
}

// Most cells have none of these.
// oxlint-disable-next-line no-control-regex -- XML has no form for these characters
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=[xX][0-9a-fA-F]{4}_)/gu;
const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Returns a text for a cell. Characters that XML cannot have are written as Excel does, `_x000D_` for a carriage
 * return; so a text that has such a sequence already gets its underscore written in that form.
 */
function escapeCell(text: string): string {
  return text.replace(
    special,
    (character) => references[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}
