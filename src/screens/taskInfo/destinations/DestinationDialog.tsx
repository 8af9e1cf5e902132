import { Dropdown, Field, Input, Option } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DestinationKind, webhookContents } from '#core/domain/data/destination.ts';
import { exportFormats } from '#core/domain/data/exportFile.ts';
import type { Destination, DestinationSettings } from '#core/wire/calls/data/destination.ts';
import { csvOptionsOf } from '#app/features/exports/form/exportForm.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { canHaveTimes, type DestinationForm, firstForm, problemOf, settingsOf } from './destinationForm.ts';
import { StorageFields } from './StorageFields.tsx';
import { WhenFields } from './WhenFields.tsx';

interface DestinationDialogProps {
  /** `null` for a new one. */
  destination: Destination | null;
  /**
   * Resolves to the reason why the settings were not saved, `null` if they were. `password` is the secret key of a
   * storage, where one was typed.
   */
  onSave: (settings: DestinationSettings & { password?: string }) => Promise<string | null>;
  onClose: () => void;
}

interface FieldsProps {
  form: DestinationForm;
  change: (changed: Partial<DestinationForm>) => void;
}

/** Asks for the settings of a destination. */
export function DestinationDialog({ destination, onSave, onClose }: DestinationDialogProps) {
  const { t } = useTranslation('destinations');
  const locale = useLocale();
  const [form, setForm] = useState(() => firstForm(destination));
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (changed: Partial<DestinationForm>) => {
    setForm((before) => ({ ...before, ...changed }));
    setRefusal(null);
  };
  const save = async () => {
    const problem = problemOf(form, destination === null);
    const password = form.secretKey.trim();
    const settings = settingsOf(form, destination, csvOptionsOf(locale));
    const reason =
      problem === null
        ? await onSave({ ...settings, ...(password !== '' && { password }) })
        : t(($) => $.dialog[problem]);
    setRefusal(reason);
    return reason === null;
  };
  return (
    <FormDialog
      title={t(($) => (destination === null ? $.dialog.titleNew : $.dialog.titleEdit))}
      confirm={t(($) => $.dialog.save)}
      onConfirm={save}
      onClose={onClose}
    >
      {destination === null && <KindField form={form} change={change} />}
      <Field label={t(($) => $.dialog.name)} required>
        <Input value={form.name} maxLength={100} onChange={(_, { value }) => change({ name: value })} />
      </Field>
      {form.kind === 'webhook' && <WebhookFields form={form} change={change} />}
      {form.kind === 's3' && <StorageFields form={form} isNew={destination === null} change={change} />}
      {form.kind !== 'webhook' && <FormatField form={form} change={change} />}
      <WhenFields form={form} canHaveTimes={canHaveTimes(form)} change={change} />
      {refusal !== null && <Notice intent="error">{refusal}</Notice>}
    </FormDialog>
  );
}

const kinds = Object.values(DestinationKind);

function KindField({ form: { kind }, change }: FieldsProps) {
  const { t } = useTranslation('destinations');
  return (
    <Field label={t(($) => $.dialog.kind)} hint={t(($) => $.dialog.kindHints[kind])}>
      <Radios
        value={kind}
        choices={kinds.map((value) => ({ value, label: t(($) => $.kinds[value]) }))}
        onChange={(value) => change({ kind: kinds.find((each) => each === value) ?? kind })}
      />
    </Field>
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
