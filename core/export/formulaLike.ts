import { exactNumber } from '#core/domain/data/cellValue.ts';

/**
 * True for a text that a spreadsheet may take for a formula, by its first character. A plain negative number is none.
 * The list is OWASP's, with the full-width signs that some systems convert, and with NUL, which some readers skip.
 */
export function isFormulaLike(text: string): boolean {
  switch (text.charCodeAt(0)) {
    // NUL, tab, line feed, carriage return, + = @ and the full-width ＋ － ＝ ＠.
    case 0x00:
    case 0x09:
    case 0x0a:
    case 0x0d:
    case 0x2b:
    case 0x3d:
    case 0x40:
    case 0xff0b:
    case 0xff0d:
    case 0xff1d:
    case 0xff20:
      return true;
    case 0x2d:
      return Number.isNaN(exactNumber(text));
    default:
      return false;
  }
}
