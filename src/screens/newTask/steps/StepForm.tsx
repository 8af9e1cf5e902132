import { Button, Checkbox, Field, Input, Select } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { stepKeys } from '#core/domain/template/pageSteps.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import { fieldsOf, stepOf, writtenKinds, type StepDraft, type WrittenKind } from './stepKinds.ts';
import styles from './steps.module.css';

interface StepFormProps {
  draft: StepDraft;
  isEdit: boolean;
  /** True where the step is taken on the open page, and added once it found its element. */
  isTried: boolean;
  onSubmit: (step: BrowserStep) => void;
  onCancel: () => void;
}

/** A step written by hand: its kind, the selector of its element, and its text. */
export function StepForm({ draft: given, isEdit, isTried, onSubmit, onCancel }: StepFormProps) {
  const { t } = useTranslation('proposal');
  const { t: common } = useTranslation('common');
  const [draft, setDraft] = useState(given);
  const [isChecked, setChecked] = useState(false);
  const needs = fieldsOf(draft.kind);
  const change = (part: Partial<StepDraft>) => setDraft((before) => ({ ...before, ...part }));
  const changeKind = (kind: WrittenKind) =>
    change({ kind, text: kind === 'press' ? stepKeys[0] : draft.kind === 'press' ? '' : draft.text });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const step = stepOf(draft);
    setChecked(step === null);
    if (step === null) return;
    onSubmit(step);
    if (!isEdit) change({ css: '', text: draft.kind === 'press' ? draft.text : '' });
  };
  const missing = (isEmpty: boolean) => (isChecked && isEmpty ? { validationMessage: t(($) => $.steps.missing) } : {});
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate aria-label={t(($) => $.steps.byHand)}>
      <Field label={t(($) => $.steps.kind)}>
        <Select value={draft.kind} onChange={(_, { value }) => changeKind(value as WrittenKind)}>
          {writtenKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(($) => $.steps.kinds[kind])}
            </option>
          ))}
        </Select>
      </Field>
      {needs.css && (
        <Field label={t(($) => $.steps.selector)} {...missing(draft.css.trim() === '')}>
          <Input
            spellCheck={false}
            maxLength={2_000}
            placeholder="button.accept"
            value={draft.css}
            onChange={(_, { value }) => change({ css: value })}
          />
        </Field>
      )}
      {draft.kind === 'press' ? (
        <Field label={t(($) => $.steps.key)}>
          <Select value={draft.text} onChange={(_, { value }) => change({ text: value })}>
            {stepKeys.map((key) => (
              <option key={key}>{key}</option>
            ))}
          </Select>
        </Field>
      ) : (
        needs.text && (
          <Field
            label={t(($) => (draft.kind === 'select' ? $.steps.option : $.steps.text))}
            {...missing(draft.text === '')}
          >
            <Input maxLength={500} value={draft.text} onChange={(_, { value }) => change({ text: value })} />
          </Field>
        )
      )}
      {needs.optional && (
        <Checkbox
          label={t(($) => $.steps.optionalLong)}
          checked={draft.isOptional}
          onChange={(_, { checked }) => change({ isOptional: checked === true })}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit">{t(($) => (isEdit ? $.steps.keep : isTried ? $.steps.tryAndAdd : $.steps.add))}</Button>
        {isEdit && <Button onClick={onCancel}>{common(($) => $.actions.cancel)}</Button>}
      </div>
    </form>
  );
}
