import type { ExportColumn } from '#core/domain/data/exportFile.ts';
import { uniqueLabels } from '#core/export/rowFile.ts';

/** A column in the dialog: columns that are not chosen keep their place and name. */
export interface FormColumn extends ExportColumn {
  isChosen: boolean;
}

/** The greatest length of a column's name in a file (core/wire/rows/exportRecord.ts). */
const maxLabelLength = 255;

/** Returns the list of a dialog: all columns chosen. Two columns never begin with the same name. */
export function formColumns(columns: readonly ExportColumn[]): FormColumn[] {
  const wanted = columns.map(({ name, label }) => ({ label: cleanLabel(label) || cleanLabel(name) }));
  const labels = uniqueLabels(wanted);
  return columns.map((column, index) => ({ ...column, label: labels[index] ?? column.label, isChosen: true }));
}

/** Returns a label as files have it: one line, without spaces at its ends and halves of surrogate pairs. */
export function cleanLabel(text: string): string {
  const short = text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLabelLength);
  return short.replaceAll(/\p{Cs}/gu, '').trim();
}

/** Returns the list with the column at `from` moved to `to`; the list itself if there is no such place. */
export function movedColumn<Column>(columns: readonly Column[], from: number, to: number): readonly Column[] {
  const column = columns[from];
  if (column === undefined || to < 0 || to >= columns.length || to === from) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, column);
}

/**
 * Returns the list under the columns' own names, as tables of databases have them, or under those of the template; a
 * name that the user has changed stays.
 */
export function labelledBy(
  by: 'name' | 'label',
  columns: readonly FormColumn[],
  original: readonly ExportColumn[],
): FormColumn[] {
  const other = by === 'name' ? 'label' : 'name';
  return columns.map((column) => {
    const own = original.find(({ name }) => name === column.name);
    return own !== undefined && column.label === own[other] ? { ...column, label: own[by] } : column;
  });
}

/**
 * Returns the list as an earlier export had it: its columns first, in its order and under its names; the others follow
 * unchosen. Columns that no run has any more are left out. An earlier export of all columns changes nothing.
 */
export function columnsAsBefore(columns: readonly FormColumn[], earlier: readonly ExportColumn[]): FormColumn[] {
  if (earlier.length === 0) return [...columns];
  const chosen = earlier.flatMap(({ name, label }) => {
    const known = columns.find((column) => column.name === name);
    return known === undefined ? [] : { ...known, label, isChosen: true };
  });
  const names = new Set(chosen.map(({ name }) => name));
  const others = columns.filter(({ name }) => !names.has(name)).map((column) => ({ ...column, isChosen: false }));
  return [...chosen, ...others];
}

/**
 * Returns the columns that an export names. It names none where all columns keep their order and own names: then a
 * column that a run adds later is exported too.
 */
export function namedColumns(columns: readonly FormColumn[], original: readonly ExportColumn[]): ExportColumn[] {
  const isOwn = columns.every(
    ({ name, label, isChosen }, index) => isChosen && cleanLabel(label) === name && original[index]?.name === name,
  );
  if (isOwn) return [];
  return chosenColumns(columns);
}

/** Returns the chosen columns in their order, with clean names. */
export function chosenColumns(columns: readonly FormColumn[]): ExportColumn[] {
  return columns
    .filter(({ isChosen }) => isChosen)
    .map(({ name, label, type }) => ({ name, label: cleanLabel(label), type }));
}
