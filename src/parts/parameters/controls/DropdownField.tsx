import { Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { choicesFor } from '#core/domain/parameters/choices.ts';
import type { ControlProps } from '../ControlProps.ts';

/** A choice by the browser's own control: 13 KB less than Fluent's, and native on a tablet. */
export function DropdownField({ id, parameter, value, values, onChange }: ControlProps) {
  const { t } = useTranslation('parameters');
  const { placeholder, parentField } = parameter.controlOptions;
  const choices = choicesFor(parameter, values);
  const chosen = typeof value === 'string' ? value : '';
  const isStranger = chosen !== '' && choices.every((choice) => choice.value !== chosen);
  const isWaiting = parentField !== undefined && choices.length === 0;
  return (
    <Select id={id} value={chosen} disabled={isWaiting} onChange={(_, data) => onChange(data.value)}>
      <option value="">{isWaiting ? t(($) => $.chooseParent) : (placeholder ?? t(($) => $.choose))}</option>
      {/* Stays visible until the user chooses another one: the field above may have been changed by mistake. */}
      {isStranger && <option value={chosen}>{chosen}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
