import { Input } from '@fluentui/react-components';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlType, DataType, type Parameter } from '#core/domain/template/parameter.ts';
import type { ControlProps } from './ControlProps.ts';
import styles from './ParameterField.module.css';

/**
 * One line of text, a number, a day or a time. §5.2: a key in an empty field fills in the placeholder. Here it is Enter
 * alone, and a hint says so: a placeholder that came with any key would stand in the way of what one types.
 */
export function InputField({ id, parameter, value, onChange }: ControlProps) {
  const { t } = useTranslation('template');
  const [isFocused, setFocused] = useState(false);
  const { placeholder } = parameter.controlOptions;
  const text = typeof value === 'string' ? value : '';
  const canFillIn = text === '' && placeholder !== undefined && placeholder !== '';
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && canFillIn) onChange(placeholder);
  };
  return (
    <>
      <Input
        id={id}
        {...inputKind(parameter)}
        {...(placeholder !== undefined && { placeholder })}
        value={text}
        onChange={(_, data) => onChange(data.value)}
        onKeyDown={handleKey}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      {isFocused && canFillIn && <p className={styles.count}>{t(($) => $.form.fillIn, { placeholder })}</p>}
    </>
  );
}

function inputKind({ dataType, controlType, dataTypeOptions: { min, max } }: Parameter) {
  if (controlType === ControlType.TimePicker || dataType === DataType.Time) return { type: 'time' as const };
  if (controlType === ControlType.Date) return { type: 'date' as const };
  if (dataType !== DataType.Decimal) return { type: 'text' as const };
  return {
    type: 'number' as const,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    step: 'any',
  };
}
