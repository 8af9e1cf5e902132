import {
  defaultExportOptions,
  type ExportFormat,
  exportFormats,
  type ExportOptions,
  ExportScope,
} from '#core/domain/data/exportFile.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { ExportPlan } from '#core/wire/rows/exportRecord.ts';
import type { ExportChoices } from '#app/store/exports/exportChoices.ts';
import type { ExportTask } from '#app/store/queries/exportTasks.ts';
import type { ExportSubject } from '../exportSubject.ts';
import { columnsAsBefore, type FormColumn, formColumns } from './columnList.ts';

/** The place where the file is made. */
export type ExportWay = ExportChoices['way'];

/** The rows of an export on the service: `run` is the run on the screen, or the latest run of each task. */
export type RowsChoice = 'run' | 'runs' | 'all' | 'notExported';

/** The way in which rows are divided among files; the figures are texts while they are typed. */
export interface SplitChoice {
  by: 'none' | 'rows' | 'bytes';
  rows: string;
  megabytes: string;
}

/** The answers of the dialog. */
export interface ExportForm {
  way: ExportWay;
  /** The destination that gets the rows, with way `service`; `null`: a file. */
  destinationId: string | null;
  rows: RowsChoice;
  /** The runs of `runs`. */
  lotNos: readonly number[];
  format: ExportFormat;
  options: ExportOptions;
  /** The page's columns and the task's; none for several tasks, whose columns differ. */
  columns: Record<ExportWay, readonly FormColumn[]>;
  split: SplitChoice;
}

export type ChangeForm = (changed: Partial<ExportForm>) => void;

/** The formats that the device writes; the service writes all. */
const deviceFormats: readonly ExportFormat[] = ['xlsx', 'csv', 'json', 'jsonl', 'parquet'];

export function formatsOf(way: ExportWay): readonly ExportFormat[] {
  return way === 'device' ? deviceFormats : exportFormats;
}

/** Returns the answers for another way, to a destination if any; a format that it does not write becomes Excel. */
export function withWay<Form extends Pick<ExportForm, 'way' | 'format' | 'destinationId'>>(
  form: Form,
  way: ExportWay,
  destinationId: string | null = null,
): Form {
  return { ...form, way, destinationId, format: formatsOf(way).includes(form.format) ? form.format : 'xlsx' };
}

const commaLocales: readonly Locale[] = ['de-DE', 'es-ES', 'fr-FR', 'it-IT'];

/** Returns csv as the spreadsheets of a language expect it: where the decimal sign is a comma, semicolons separate. */
export function csvOptionsOf(locale: Locale): ExportOptions {
  return commaLocales.includes(locale)
    ? { ...defaultExportOptions, separator: ';', decimalSign: ',' }
    : defaultExportOptions;
}

interface FormFacts {
  subject: ExportSubject;
  tasks: readonly ExportTask[];
  /** The choices of the last export on this device; `null` before the first one. */
  last: ExportChoices | null;
  locale: Locale;
  isOffline: boolean;
}

/** Returns the answers that a dialog begins with: those of the earlier export, else the last choices. */
export function firstForm({ subject, tasks, last, locale, isOffline }: FormFacts): ExportForm {
  const [earlier] = subject.earlier ?? [];
  const canBeHere = subject.shown !== undefined;
  const way = canBeHere && (isOffline || last?.way !== 'service') ? 'device' : 'service';
  const wanted = earlier?.format ?? last?.format ?? 'xlsx';
  const own = tasks.length === 1 ? (tasks[0]?.columns ?? []) : [];
  const columns = {
    device: formColumns(subject.shown?.columns ?? []),
    service: columnsAsBefore(formColumns(own), earlier?.columns ?? []),
  };
  return {
    ...withWay({ way, format: wanted, destinationId: null }, way),
    ...firstRows(subject, tasks, earlier),
    options: earlier?.options ?? last?.options ?? csvOptionsOf(locale),
    columns,
    split: earlier === undefined ? noSplit : splitOf(earlier),
  };
}

/** Without figures in the fields; they appear when a split is chosen. */
const noSplit: SplitChoice = { by: 'none', rows: '100000', megabytes: '50' };
const bytesPerMegabyte = 1_000_000;

function splitOf({ splitRows, splitBytes }: ExportPlan): SplitChoice {
  if (splitRows !== null) return { ...noSplit, by: 'rows', rows: String(splitRows) };
  if (splitBytes !== null) return { ...noSplit, by: 'bytes', megabytes: String(splitBytes / bytesPerMegabyte) };
  return noSplit;
}

function firstRows(
  { lotNo }: ExportSubject,
  tasks: readonly ExportTask[],
  earlier: ExportPlan | undefined,
): Pick<ExportForm, 'rows' | 'lotNos'> {
  const isWhole = lotNo === undefined && tasks.length === 1 && (tasks[0]?.lots.length ?? 0) > 1;
  if (earlier === undefined) return { rows: isWhole ? 'all' : 'run', lotNos: [] };
  if (earlier.scope === ExportScope.All) return { rows: 'all', lotNos: [] };
  if (earlier.scope === ExportScope.NotExported) return { rows: 'notExported', lotNos: [] };
  const known = tasks.length === 1 ? earlier.lotNos.filter((each) => hasRun(tasks[0], each)) : [];
  return known.length === 0 ? { rows: 'run', lotNos: [] } : { rows: 'runs', lotNos: known };
}

function hasRun(task: ExportTask | undefined, lotNo: number): boolean {
  return task?.lots.some((lot) => lot.lotNo === lotNo) ?? false;
}

/** Returns the runs that the answers name for one task; none for all rows. */
export function lotNosOf(
  { rows, lotNos }: Pick<ExportForm, 'rows' | 'lotNos'>,
  { lots }: ExportTask,
  shownLotNo: number | undefined,
): readonly number[] {
  if (rows === 'runs') return lotNos;
  if (rows !== 'run') return [];
  if (shownLotNo !== undefined) return [shownLotNo];
  const latest = lots[0]?.lotNo;
  return latest === undefined ? [] : [latest];
}

/** The number of rows that the answers choose, as far as this device knows it; `null` for rows not exported yet. */
export function rowCountOf(
  form: Pick<ExportForm, 'rows' | 'lotNos'>,
  tasks: readonly ExportTask[],
  shownLotNo: number | undefined,
): number | null {
  if (form.rows === 'notExported') return null;
  return tasks.reduce((total, task) => {
    const chosen = new Set(lotNosOf(form, task, shownLotNo));
    const lots = form.rows === 'all' ? task.lots : task.lots.filter(({ lotNo }) => chosen.has(lotNo));
    return total + lots.reduce((sum, { rowCount }) => sum + rowCount, 0);
  }, 0);
}

/** Returns the choices to remember for the next dialog. */
export function choicesOf({ way, format, options }: ExportForm): ExportChoices {
  return { way, format, options };
}

/** Returns a positive whole number, `null` for any other text. */
export function wholeNumber(text: string): number | null {
  const value = /^\d{1,12}$/u.test(text.trim()) ? Number(text) : 0;
  return value >= 1 ? value : null;
}

/** Returns the limits of one file; `null` for none. */
export function limitsOf({ by, rows, megabytes }: SplitChoice): Pick<ExportPlan, 'splitRows' | 'splitBytes'> {
  const bytes = by === 'bytes' ? wholeNumber(megabytes) : null;
  return {
    splitRows: by === 'rows' ? wholeNumber(rows) : null,
    splitBytes: bytes === null ? null : bytes * bytesPerMegabyte,
  };
}
