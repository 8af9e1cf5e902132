import { ExportScope, type ExportFormat } from '#core/domain/data/exportFile.ts';
import type { ExportPlan } from '#core/wire/rows/exportRecord.ts';
import type { ExportTask } from '#app/store/queries/exportTasks.ts';
import { chosenColumns, cleanLabel, namedColumns } from './columnList.ts';
import { limitsOf, lotNosOf, type ExportForm, type RowsChoice, wholeNumber } from './exportForm.ts';

const scopes: Record<RowsChoice, ExportScope> = {
  run: ExportScope.Runs,
  runs: ExportScope.Runs,
  all: ExportScope.All,
  notExported: ExportScope.NotExported,
};

/** Returns the plans of an export on the service: one per task, without tasks that have no run. */
export function exportPlans(
  form: ExportForm,
  tasks: readonly ExportTask[],
  shownLotNo: number | undefined,
): ExportPlan[] {
  const { rows, format, options, columns, split } = form;
  return tasks
    .filter(({ lots }) => lots.length > 0)
    .map((task) => ({
      taskId: task.taskId,
      scope: scopes[rows],
      lotNos: [...lotNosOf(form, task, shownLotNo)],
      format,
      options,
      columns: tasks.length === 1 ? namedColumns(columns.service, task.columns) : [],
      ...limitsOf(split),
    }));
}

/** The answers that cannot be confirmed; the sentences are `exports:dialog.problems.<code>`. */
export type FormProblem = 'noRuns' | 'noColumn' | 'labelEmpty' | 'labelTwice' | 'rowsInvalid' | 'bytesInvalid';

export function isColumnProblem(problem: FormProblem | null): problem is 'noColumn' | 'labelEmpty' | 'labelTwice' {
  return problem === 'noColumn' || problem === 'labelEmpty' || problem === 'labelTwice';
}

/** Returns the first problem of the answers, `null` if they can be confirmed. */
export function formProblem(form: ExportForm): FormProblem | null {
  const isService = form.way === 'service';
  if (isService && form.rows === 'runs' && form.lotNos.length === 0) return 'noRuns';
  return columnProblem(form) ?? (isService && form.destinationId === null ? splitProblem(form.split) : null);
}

function columnProblem({ way, columns }: ExportForm): FormProblem | null {
  if (columns[way].length === 0) return null;
  const labels = chosenColumns(columns[way]).map(({ label }) => label);
  if (labels.length === 0) return 'noColumn';
  if (labels.includes('')) return 'labelEmpty';
  return new Set(labels).size < labels.length ? 'labelTwice' : null;
}

function splitProblem({ by, rows, megabytes }: ExportForm['split']): FormProblem | null {
  if (by === 'rows' && wholeNumber(rows) === null) return 'rowsInvalid';
  return by === 'bytes' && wholeNumber(megabytes) === null ? 'bytesInvalid' : null;
}

/** Characters that a file's name cannot have on every system, and those that would hide its end. */
const unsafe = /["*/:<>?\\|\p{Cc}\p{Cf}]/gu;
const maxNameLength = 80;

/** Returns the name of a file that this device writes: the task's name, the run and the day. */
export function fileNameOf(taskName: string, lotNo: number | undefined, format: ExportFormat, now: number): string {
  const name = cleanLabel(taskName.replaceAll(unsafe, ' '))
    .slice(0, maxNameLength)
    .replaceAll(/^[. ]+|[. ]+$/gu, '');
  const parts = [name === '' ? 'export' : name, ...(lotNo === undefined ? [] : [`#${lotNo}`]), dayOf(now)];
  return `${parts.join(' ')}.${format}`;
}

/** The day on this device's clock, as YYYY-MM-DD. */
function dayOf(now: number): string {
  const date = new Date(now);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
