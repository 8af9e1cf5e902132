import { Button, Checkbox, Field, Input, Textarea } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ownTemplateLimits as limits, ownTemplateSlug } from '#core/domain/template/ownTemplate.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useDraftStorage } from '#app/features/tasks/useStoredDraft.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { FieldLabel } from '#app/parts/parameters/FieldLabel.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { DraftRow } from '#app/store/tables.ts';
import { draftOfForm, problemsOf, useTemplateForm, type TemplateForm } from './newTemplate.state.ts';
import styles from './NewTemplateScreen.module.css';
import { AudienceSection } from './sections/AudienceSection.tsx';
import { ColumnsSection } from './sections/ColumnsSection.tsx';
import { PartsSection } from './sections/PartsSection.tsx';
import { PictureSection } from './sections/PictureSection.tsx';
import { useSampleRows } from './sections/useSampleRows.ts';
import type { TemplateSource } from './templateSource.ts';

export interface TemplateFormViewProps {
  /** `null` for a new template. */
  id: number | null;
  source: TemplateSource;
  beginning: TemplateForm;
  draft: DraftRow | null;
  draftKey: string;
}

/** The form of a template. */
export function TemplateFormView({ id, source, beginning, draft: stored, draftKey }: TemplateFormViewProps) {
  const { t } = useTranslation('proposal');
  const offline = useSignalValue(isOffline);
  const { form, change, draft } = useTemplateForm(stored, beginning);
  const storage = useDraftStorage(draftKey, draft);
  const { isSent, isSaving, refusal, submit } = useSave(id, source, storage.forget);
  const rows = useSampleRows(source);
  const problems = problemsOf(form);
  const shown = isSent ? problems : new Set<never>();
  const missing = t(($) => $.own.missing);
  const hasKept = id !== null && beginning.picture.kind === 'kept';
  const kept = hasKept ? `/template-images/${ownTemplateSlug(id)}.webp` : null;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!offline) void submit(form, problems.size > 0);
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <Field
        label={{ children: <FieldLabel text={t(($) => $.own.name)} isRequired /> }}
        {...(shown.has('name') && { validationMessage: missing })}
      >
        <Input maxLength={limits.name} value={form.name} onChange={(_, { value }) => change({ name: value })} />
      </Field>
      <Field
        label={{ children: <FieldLabel text={t(($) => $.own.description)} isRequired /> }}
        {...(shown.has('description') ? { validationMessage: missing } : { hint: t(($) => $.own.descriptionHint) })}
      >
        <Textarea
          rows={2}
          maxLength={limits.description}
          value={form.description}
          onChange={(_, { value }) => change({ description: value })}
        />
      </Field>
      {id !== null && source.taskId !== null && (
        <Checkbox
          checked={form.isTaken}
          label={t(($) => $.own.fromTask)}
          onChange={(_, { checked }) => change({ isTaken: checked === true })}
        />
      )}
      <PartsSection {...{ source, form, change, problems: shown }} />
      {source.isSignedIn && <Notice intent="info">{t(($) => $.own.asksSignIn)}</Notice>}
      <ColumnsSection columns={source.columns} rows={rows} hasSample={id !== null || source.lot !== null} />
      <PictureSection {...{ form, change, rows, kept }} />
      <AudienceSection {...{ form, change, problems: shown }} />
      {refusal !== null && <Notice intent="error">{refusal}</Notice>}
      <div className={styles.actions}>
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={offline || isSaving}
          aria-describedby="new-template-hindrance"
        >
          {t(($) => (isSaving ? $.saving : id === null ? $.own.make : $.own.change))}
        </Button>
        <output id="new-template-hindrance" className={styles.note}>
          {offline && t(($) => $.own.offline)}
        </output>
      </div>
    </form>
  );
}

function useSave(id: number | null, source: TemplateSource, forgetDraft: () => void) {
  const { t } = useTranslation('proposal');
  const [, navigate] = useLocation();
  const notify = useNotify();
  const messages = useMessages();
  const [isSent, setSent] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (form: TemplateForm, isWrong: boolean): Promise<void> => {
    setSent(true);
    if (isWrong || isSaving) return;
    setSaving(true);
    setRefusal(null);
    const outcome = await bridge.saveOwnTemplate(draftOfForm(form, source), id);
    setSaving(false);
    if (!outcome.ok) return setRefusal(messages.ofFailed(outcome));
    forgetDraft();
    notify({
      intent: 'success',
      title: t(($) => (id === null ? $.own.made : $.own.changed), { name: form.name.trim() }),
    });
    navigate(addresses.templatePage(outcome.value.slug));
  };
  return { isSent, isSaving, refusal, submit };
}
