import { Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { maxSheetName } from '#core/domain/data/sheetTarget.ts';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import { GoogleAccount } from './GoogleAccount.tsx';
import { spreadsheetChoices, type SheetForm } from './sheetForm.ts';

interface SheetFieldsProps {
  form: SheetForm;
  isNew: boolean;
  /** The e-mail address of the connected Google account. */
  email: string | null;
  change: (changed: Partial<SheetForm>) => void;
}

/** Asks for the Google account, the spreadsheet and the sheet. */
export function SheetFields({ form: { choice, address, sheet }, isNew, email, change }: SheetFieldsProps) {
  const { t } = useTranslation('destinations');
  return (
    <>
      <GoogleAccount email={email} />
      {isNew && (
        <Field label={t(($) => $.sheets.spreadsheet)}>
          <Radios
            value={choice}
            choices={spreadsheetChoices.map((value) => ({ value, label: t(($) => $.sheets.choices[value]) }))}
            onChange={(value) => change({ choice: value === 'existing' ? 'existing' : 'new' })}
          />
        </Field>
      )}
      {choice === 'existing' && (
        <Field label={t(($) => $.sheets.address)} hint={t(($) => $.sheets.addressHint)} required>
          <Input type="url" value={address} maxLength={2_000} onChange={(_, { value }) => change({ address: value })} />
        </Field>
      )}
      <Field label={t(($) => $.sheets.sheet)} hint={t(($) => $.sheets.sheetHint)} required>
        <Input value={sheet} maxLength={maxSheetName} onChange={(_, { value }) => change({ sheet: value })} />
      </Field>
    </>
  );
}
