import type { DestinationTarget, WebhookContent } from '#core/domain/data/destination.ts';
import type { ExportFormat, ExportOptions } from '#core/domain/data/exportFile.ts';
import { isTableTarget } from '#core/domain/data/tableTarget.ts';
import type { Destination, DestinationSettings } from '#core/wire/calls/data/destination.ts';
import { firstTable, type TableForm, type TableProblem, tableProblemOf, tableTargetOf } from './table/tableForm.ts';

/** The answers of the dialog; those of the other kind wait until it is chosen. */
export interface DestinationForm {
  kind: DestinationTarget['kind'];
  name: string;
  url: string;
  content: WebhookContent;
  format: ExportFormat;
  isOn: boolean;
  /** For the kinds that are tables. */
  table: TableForm;
}

/** Returns the answers that a dialog begins with: those of a destination, or those of a new one. */
export function firstForm(destination: Destination | null): DestinationForm {
  const table = firstTable(destination);
  const { name, isOn, target } = destination ?? { name: '', isOn: true, target: { kind: 'webhook' as const } };
  const own = isTableTarget(target) ? { kind: target.kind } : target;
  return { url: '', content: 'rows', format: 'xlsx', name, isOn, table, ...own };
}

/** Returns the settings of the answers. A changed destination keeps its columns, and a file its csv options. */
export function settingsOf(
  { kind, name, url, content, format, isOn, table }: DestinationForm,
  before: Destination | null,
  csvOptions: ExportOptions,
): DestinationSettings {
  const options = before?.target.kind === 'file' ? before.target.options : csvOptions;
  const targetOf = (): DestinationTarget => {
    if (kind === 'webhook') return { kind, url: url.trim(), content };
    return kind === 'file' ? { kind, format, options } : tableTargetOf(kind, table);
  };
  const target = targetOf();
  return { name: name.trim(), isOn, target, columns: before?.columns ?? [] };
}

/** The answers that cannot be saved; the sentences are `destinations:dialog.<code>`. */
export type DestinationProblem = 'nameEmpty' | 'urlInvalid' | TableProblem;

/** Returns the first problem of the answers, `null` if they can be saved. The service also checks the address. */
export function problemOf(
  { kind, name, url, table }: DestinationForm,
  before: Destination | null,
): DestinationProblem | null {
  if (name.trim() === '') return 'nameEmpty';
  if (kind === 'webhook') return URL.canParse(url.trim()) ? null : 'urlInvalid';
  return kind === 'file' ? null : tableProblemOf(kind, table, before);
}
