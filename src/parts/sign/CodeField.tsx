import { Field, Input } from '@fluentui/react-components';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CodeField.module.css';
import type { FieldState } from './useField.ts';

interface Props {
  field: FieldState;
  /** Called with the text as typed or pasted. */
  onChange: (text: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** The field for the six digits of a mail. */
export function CodeField({ field, onChange, inputRef = null }: Props) {
  const { t } = useTranslation('sign');
  return (
    <Field
      label={t(($) => $.signUp.code)}
      {...(field.isWrong
        ? { validationMessage: field.refusal ?? t(($) => $.signUp.codeInvalid) }
        : { hint: t(($) => $.signUp.codeRule) })}
    >
      <Input
        size="large"
        className={styles.code ?? ''}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        input={{ ref: inputRef }}
        value={field.value}
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  );
}
