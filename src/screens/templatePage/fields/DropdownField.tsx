import { Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from './ControlProps.ts';

/** One of the choices, by the browser's own control: 13 KB less than Fluent's, and at home on a tablet. */
export function DropdownField({ id, parameter, value, onChange }: ControlProps) {
  const { t } = useTranslation('template');
  const { choices = [], placeholder } = parameter.controlOptions;
  return (
    <Select id={id} value={typeof value === 'string' ? value : ''} onChange={(_, data) => onChange(data.value)}>
      <option value="">{placeholder ?? t(($) => $.form.choose)}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
