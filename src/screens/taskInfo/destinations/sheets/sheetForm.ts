import { spreadsheetAddress, spreadsheetIdOf } from '#core/domain/data/sheetTarget.ts';
import type { TargetOf } from '#core/domain/data/destination.ts';
import type { Destination } from '#core/wire/calls/data/destination.ts';

export const spreadsheetChoices = ['new', 'existing'] as const;

/** The answers about a sheet. */
export interface SheetForm {
  /** A spreadsheet that is made when the answers are saved, or one that is there. */
  choice: (typeof spreadsheetChoices)[number];
  address: string;
  sheet: string;
}

/** Returns the answers that a dialog begins with; the sheet of a new destination is called like its task. */
export function firstSheet(destination: Destination | null, taskName: string): SheetForm {
  if (destination?.target.kind !== 'googleSheets') return { choice: 'new', address: '', sheet: taskName.slice(0, 100) };
  const { spreadsheetId, sheet } = destination.target;
  return { choice: 'existing', address: spreadsheetAddress(spreadsheetId), sheet };
}

/** Returns the answers once their spreadsheet is there. */
export function withSpreadsheet(form: SheetForm, spreadsheetId: string): SheetForm {
  return { ...form, choice: 'existing', address: spreadsheetAddress(spreadsheetId) };
}

/** Returns the target of the answers; a spreadsheet that is not made yet has no id. */
export function sheetTargetOf({ address, sheet }: SheetForm): TargetOf<'googleSheets'> {
  return { kind: 'googleSheets', spreadsheetId: spreadsheetIdOf(address) ?? '', sheet: sheet.trim() };
}

/** The answers that cannot be saved; the sentences are `destinations:dialog.<code>`. */
export type SheetProblem = 'spreadsheetInvalid' | 'sheetEmpty';

/** Returns the first problem of the answers, `null` if they can be saved. */
export function sheetProblemOf(form: SheetForm): SheetProblem | null {
  if (form.choice === 'existing' && spreadsheetIdOf(form.address) === null) return 'spreadsheetInvalid';
  return form.sheet.trim() === '' ? 'sheetEmpty' : null;
}
