/** A sheet of a spreadsheet at Google that gets rows, through the Google account that is connected. */
export interface SheetSettings {
  spreadsheetId: string;
  /** The name of the sheet; one that is missing is made. */
  sheet: string;
}

/** The form of a spreadsheet's id: it becomes a part of a path at Google, and changes nothing else of the address. */
export const spreadsheetIdForm = /^[\w-]{20,100}$/u;

export const maxSheetName = 100;

/**
 * Returns the id in an address of a spreadsheet, as it is copied from a browser, or the id alone; `null` for other
 * texts.
 */
export function spreadsheetIdOf(text: string): string | null {
  const given = text.trim();
  if (spreadsheetIdForm.test(given)) return given;
  const [, id = ''] = /^https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]+)/u.exec(given) ?? [];
  return spreadsheetIdForm.test(id) ? id : null;
}

/** Returns the address under which people open a spreadsheet. */
export function spreadsheetAddress(spreadsheetId: string): string {
  return `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit`;
}
