import { Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { fieldVerdict } from './fieldVerdict.ts';
import type { FieldState } from './useField.ts';

interface Props {
  field: FieldState;
  /** The page is there for this field alone: it is large and has the focus. */
  isAlone?: boolean;
}

/** The field for a code of the authenticator app or a recovery code. */
export function SecondCodeField({ field, isAlone = false }: Props) {
  const { t } = useTranslation('account');
  return (
    <Field
      label={t(($) => $.secondFactor.either)}
      {...fieldVerdict(
        field,
        t(($) => $.secondFactor.eitherMissing),
      )}
    >
      <Input
        size={isAlone ? 'large' : 'medium'}
        autoComplete="one-time-code"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the page is there for nothing else
        autoFocus={isAlone}
        value={field.value}
        onChange={(_, { value }) => field.change(value)}
        // A message that appears when the only field is left would move the button that is being pressed.
        {...(!isAlone && { onBlur: field.leave })}
      />
    </Field>
  );
}
