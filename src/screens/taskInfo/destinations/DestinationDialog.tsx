import { Dropdown, Field, Input, Option } from '@fluentui/react-components';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookContents } from '#core/domain/data/destination.ts';
import { exportFormats } from '#core/domain/data/exportFile.ts';
import type { TableKind, TableTarget } from '#core/domain/data/tableTarget.ts';
import type { Destination, DestinationSettings } from '#core/wire/calls/data/destination.ts';
import { csvOptionsOf } from '#app/features/exports/form/exportForm.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useAccount, useStore } from '#app/state/session.ts';
import { columnNamesOf } from '#app/store/queries/exportTasks.ts';
import {
  canHaveTimes,
  type DestinationForm,
  firstForm,
  passwordOf,
  problemOf,
  settingsOf,
  timesProblemOf,
} from './destinationForm.ts';
import { SheetFields } from './sheets/SheetFields.tsx';
import { withSpreadsheet } from './sheets/sheetForm.ts';
import { StorageFields } from './storage/StorageFields.tsx';
import { TableFields } from './table/TableFields.tsx';
import { tableProblemOf, tableTargetOf } from './table/tableForm.ts';
import { TableTest } from './table/TableTest.tsx';
import { WhenFields } from './WhenFields.tsx';
import styles from './destinations.module.css';

interface DestinationDialogProps {
  /** `null` for a new one. */
  destination: Destination | null;
  taskId: string;
  /** The name of its task. */
  taskName: string;
  /** Makes a spreadsheet; resolves to its id, or to the reason why there is none. */
  onSpreadsheet: (title: string) => Promise<{ id: string } | { reason: string }>;
  /** Resolves to the reason why the settings were not saved, `null` if they were. */
  onSave: (settings: DestinationSettings, password: string | undefined) => Promise<string | null>;
  /** Tests a table; resolves to the reason why rows would not arrive, `null` if nothing is in the way. */
  onTest: (target: TableTarget, password: string | undefined) => Promise<string | null>;
  onClose: () => void;
}

interface FieldsProps {
  form: DestinationForm;
  change: (changed: Partial<DestinationForm>) => void;
}

/** Asks for the settings of a destination. */
export function DestinationDialog(props: DestinationDialogProps) {
  const { destination, taskId, taskName, onSave, onTest, onClose } = props;
  const { t } = useTranslation('destinations');
  const { t: exports } = useTranslation('exports');
  const { t: timer } = useTranslation('timer');
  const locale = useLocale();
  const [form, setForm] = useState(() => firstForm(destination, taskName));
  const [refusal, setRefusal] = useState<string | null>(null);
  const { kind, storage, sheets, times } = form;
  const kindName = exports(($) => $.destinationKinds[kind]);
  const google = useAccount()?.google ?? null;
  const change = (changed: Partial<DestinationForm>) => {
    setForm((before) => ({ ...before, ...changed }));
    setRefusal(null);
  };
  const save = async () => {
    const isUnconnected = kind === 'googleSheets' && destination === null && google?.email === null;
    const problem = problemOf(form, destination) ?? (isUnconnected ? 'googleEmpty' : null);
    const timesProblem = timesProblemOf(form);
    const found =
      (problem !== null && t(($) => $.dialog[problem])) || (timesProblem !== null && timer(($) => $[timesProblem]));
    const reason = found === false ? await saveForm() : found;
    setRefusal(reason);
    return reason === null;
  };
  const saveForm = async (): Promise<string | null> => {
    const ready = await withItsSpreadsheet(form, props);
    if ('reason' in ready) return ready.reason;
    // Where the settings are refused, the next try does not make another spreadsheet.
    setForm(ready);
    const named = { ...ready, name: ready.name.trim() || kindName };
    return onSave(settingsOf(named, destination, csvOptionsOf(locale)), passwordOf(ready, destination));
  };
  return (
    <FormDialog
      title={t(($) => (destination === null ? $.dialog.titleNew : $.dialog.titleEdit))}
      confirm={t(($) => $.dialog.save)}
      onConfirm={save}
      onClose={onClose}
    >
      {destination === null && <KindField form={form} change={change} hasGoogle={google !== null} />}
      <Field label={t(($) => $.dialog.name)}>
        <Input
          value={form.name}
          placeholder={kindName}
          maxLength={100}
          onChange={(_, { value }) => change({ name: value })}
        />
      </Field>
      {kind === 'webhook' && <WebhookFields form={form} change={change} />}
      {kind === 's3' && (
        <StorageFields
          form={storage}
          isNew={destination === null}
          change={(changed) => change({ storage: { ...storage, ...changed } })}
        />
      )}
      {kind === 'googleSheets' && (
        <SheetFields
          form={sheets}
          isNew={destination === null}
          email={google?.email ?? null}
          change={(changed) => change({ sheets: { ...sheets, ...changed } })}
        />
      )}
      {(kind === 'file' || kind === 's3') && <FormatField form={form} change={change} />}
      {(kind === 'postgres' || kind === 'mysql') && (
        <TablePart key={kind} {...{ kind, form, change, destination, taskId, onTest }} />
      )}
      <WhenFields
        form={times}
        canHaveTimes={canHaveTimes(form)}
        change={(changed) => change({ times: { ...times, ...changed } })}
      />
      {refusal !== null && <Notice intent="error">{refusal}</Notice>}
    </FormDialog>
  );
}

/** Makes the new spreadsheet of the answers, if they want one. */
async function withItsSpreadsheet(
  form: DestinationForm,
  { onSpreadsheet, taskName }: Pick<DestinationDialogProps, 'onSpreadsheet' | 'taskName'>,
): Promise<DestinationForm | { reason: string }> {
  if (form.kind !== 'googleSheets' || form.sheets.choice === 'existing') return form;
  const made = await onSpreadsheet(form.name.trim() || taskName);
  return 'reason' in made ? made : { ...form, sheets: withSpreadsheet(form.sheets, made.id) };
}

/** The kinds in the order in which they are offered; sheets where the operator has a client at Google. */
const allKinds = ['webhook', 'googleSheets', 'postgres', 'mysql', 's3', 'file'] as const;

function KindField({ form: { kind }, change, hasGoogle }: FieldsProps & { hasGoogle: boolean }) {
  const { t } = useTranslation('destinations');
  const { t: exports } = useTranslation('exports');
  const kinds = allKinds.filter((each) => hasGoogle || each !== 'googleSheets');
  return (
    <Field label={t(($) => $.dialog.kind)} hint={t(($) => $.dialog.kindHints[kind])}>
      <Radios
        className={styles.kinds}
        value={kind}
        choices={kinds.map((value) => ({ value, label: exports(($) => $.destinationKinds[value]) }))}
        onChange={(value) => change({ kind: kinds.find((known) => known === value) ?? kind })}
      />
    </Field>
  );
}

type TablePartProps = FieldsProps &
  Pick<DestinationDialogProps, 'destination' | 'taskId' | 'onTest'> & { kind: TableKind };

/** The fields of a table with the test of its connection, whose answer is gone as soon as a field changes. */
function TablePart({ kind, form, change, destination, taskId, onTest }: TablePartProps) {
  const { t } = useTranslation('destinations');
  const store = useStore();
  const locale = useLocale();
  const columns = useLiveQuery(() => columnNamesOf(store, taskId, locale), [store, taskId, locale]);
  const { table } = form;
  const test = async () => {
    const problem = tableProblemOf(kind, table, destination);
    if (problem !== null) return t(($) => $.dialog[problem]);
    return onTest(tableTargetOf(kind, table), passwordOf(form, destination));
  };
  return (
    <>
      <TableFields
        kind={kind}
        form={table}
        change={(changed) => change({ table: { ...table, ...changed } })}
        hasPassword={destination !== null}
        columns={columns}
      />
      <TableTest key={JSON.stringify(table)} onTest={test} />
    </>
  );
}

function WebhookFields({ form: { url, content }, change }: FieldsProps) {
  const { t } = useTranslation('destinations');
  return (
    <>
      <Field label={t(($) => $.dialog.url)} hint={t(($) => $.dialog.urlHint)} required>
        <Input type="url" value={url} maxLength={2_000} onChange={(_, { value }) => change({ url: value })} />
      </Field>
      <Field label={t(($) => $.dialog.content)}>
        <Radios
          value={content}
          choices={webhookContents.map((value) => ({ value, label: t(($) => $.contents[value]) }))}
          onChange={(value) => change({ content: value === 'notice' ? 'notice' : 'rows' })}
        />
      </Field>
    </>
  );
}

function FormatField({ form: { format }, change }: FieldsProps) {
  const { t } = useTranslation('destinations');
  const { t: exports } = useTranslation('exports');
  return (
    <Field label={t(($) => $.dialog.format)} hint={exports(($) => $.formatHints[format])}>
      <Dropdown
        value={exports(($) => $.formats[format])}
        selectedOptions={[format]}
        onOptionSelect={(_, { optionValue }) =>
          change({ format: exportFormats.find((known) => known === optionValue) ?? format })
        }
      >
        {exportFormats.map((each) => (
          <Option key={each} value={each}>
            {exports(($) => $.formats[each])}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
