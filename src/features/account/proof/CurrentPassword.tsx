import { Field } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { fieldVerdict } from '#app/parts/sign/fieldVerdict.ts';
import { PasswordInput } from '#app/parts/sign/PasswordInput.tsx';
import type { FieldState } from '#app/parts/sign/useField.ts';

/** The field for the present password, by which the user shows that it is them. */
export function CurrentPassword({ field }: { field: FieldState }) {
  const { t } = useTranslation('account');
  return (
    <Field
      label={t(($) => $.password.old)}
      {...fieldVerdict(
        field,
        t(($) => $.password.oldMissing),
      )}
    >
      <PasswordInput autoComplete="current-password" value={field.value} onChange={field.change} onBlur={field.leave} />
    </Field>
  );
}
