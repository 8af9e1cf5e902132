import type { DestinationTarget, WebhookContent } from '#core/domain/data/destination.ts';
import type { ExportFormat, ExportOptions } from '#core/domain/data/exportFile.ts';
import type { Destination, DestinationSettings } from '#core/wire/calls/data/destination.ts';

/** The answers of the dialog; those of the other kind wait until it is chosen. */
export interface DestinationForm {
  kind: DestinationTarget['kind'];
  name: string;
  url: string;
  content: WebhookContent;
  format: ExportFormat;
  isOn: boolean;
}

/** Returns the answers that a dialog begins with: those of a destination, or those of a new one. */
export function firstForm(destination: Destination | null): DestinationForm {
  const empty: DestinationForm = { kind: 'webhook', name: '', url: '', content: 'rows', format: 'xlsx', isOn: true };
  if (destination === null) return empty;
  const { name, isOn, target } = destination;
  return { ...empty, name, isOn, ...target };
}

/** Returns the settings of the answers. A changed destination keeps its columns, and a file its csv options. */
export function settingsOf(
  { kind, name, url, content, format, isOn }: DestinationForm,
  before: Destination | null,
  csvOptions: ExportOptions,
): DestinationSettings {
  const options = before?.target.kind === 'file' ? before.target.options : csvOptions;
  const target: DestinationTarget = kind === 'webhook' ? { kind, url: url.trim(), content } : { kind, format, options };
  return { name: name.trim(), isOn, target, columns: before?.columns ?? [] };
}

/** The answers that cannot be saved; the sentences are `destinations:dialog.<code>`. */
export type DestinationProblem = 'nameEmpty' | 'urlInvalid';

/** Returns the first problem of the answers, `null` if they can be saved. The service also checks the address. */
export function problemOf({ kind, name, url }: DestinationForm): DestinationProblem | null {
  if (name.trim() === '') return 'nameEmpty';
  return kind === 'webhook' && !URL.canParse(url.trim()) ? 'urlInvalid' : null;
}
