import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { capNames, capProblem, maxByCap, type CapName, type RunSettings } from '#core/domain/run/runSettings.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { capTextsOf, settingsOf } from './capTexts.ts';

interface RunSettingsDialogProps {
  settings: RunSettings;
  onSave: (settings: RunSettings) => Promise<Result<unknown>>;
  onClose: () => void;
}

/** Edits the limits of the task's runs. */
export function RunSettingsDialog({ settings, onSave, onClose }: RunSettingsDialogProps) {
  const { t } = useTranslation('tasks');
  const locale = useLocale();
  const messages = useMessages();
  const [texts, setTexts] = useState(() => capTextsOf(locale, settings));
  const [problem, setProblem] = useState<{ name: CapName; text: string } | null>(null);

  const save = async () => {
    const wanted = settingsOf(texts);
    const name = capProblem(wanted);
    if (name !== null) {
      const isMoney = name === 'maxChargeMicro';
      const most = maxByCap[name] / (isMoney ? 1_000_000 : 1);
      setProblem({ name, text: t(($) => (isMoney ? $.runSettings.money : $.runSettings.whole), { most }) });
      return false;
    }
    const result = await onSave(wanted);
    if (!result.ok) setProblem({ name: 'maxRows', text: messages.ofRefusal(result.refusal) });
    return result.ok;
  };
  return (
    <FormDialog title={t(($) => $.runSettings.title)} confirm={t(($) => $.save)} onConfirm={save} onClose={onClose}>
      <p>{t(($) => $.runSettings.text)}</p>
      {capNames.map((name) => (
        <Field
          key={name}
          label={t(($) => (name === 'maxChargeMicro' ? $.runSettings.dollars : $.runSettings[name]))}
          {...(problem?.name === name && { validationState: 'error', validationMessage: problem.text })}
        >
          <Input
            inputMode={name === 'maxChargeMicro' ? 'decimal' : 'numeric'}
            placeholder={t(($) => $.runSettings.noLimit)}
            value={texts[name]}
            onChange={(_, { value }) => {
              setTexts({ ...texts, [name]: value });
              setProblem(null);
            }}
          />
        </Field>
      ))}
    </FormDialog>
  );
}
