import { Input } from '@fluentui/react-components';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DataType, type Parameter } from '#core/domain/parameters/parameter.ts';
import type { ControlProps } from '../ControlProps.ts';
import styles from './controls.module.css';

/** Keys that type nothing: by any other key the placeholder would mix with the typed text. */
const fillingKeys: ReadonlySet<string> = new Set(['Enter', 'ArrowRight', 'ArrowDown']);

/** One line of text, or a number. §5.2: Enter or a key in an empty field fills in the placeholder, as a hint says. */
export function InputField({ id, parameter, value, onChange }: ControlProps) {
  const { t } = useTranslation('parameters');
  const [isFocused, setFocused] = useState(false);
  const { placeholder } = parameter.controlOptions;
  const text = typeof value === 'string' ? value : '';
  const canFillIn = text === '' && placeholder !== undefined && placeholder !== '';
  const handleKey = (event: KeyboardEvent) => {
    if (!fillingKeys.has(event.key) || !canFillIn) return;
    // In a number, the arrow would change it at once.
    event.preventDefault();
    onChange(placeholder);
  };
  return (
    <Input
      id={id}
      {...inputKind(parameter)}
      {...(placeholder !== undefined && { placeholder })}
      value={text}
      onChange={(_, data) => onChange(data.value)}
      onKeyDown={handleKey}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      // The hint is inside the field: below it, it would move the button that the user is about to click.
      contentAfter={
        isFocused && canFillIn ? <span className={styles.fillIn}>{t(($) => $.fillIn, { placeholder })}</span> : null
      }
    />
  );
}

function inputKind({ dataType, dataTypeOptions: { min, max } }: Parameter) {
  if (dataType !== DataType.Decimal) return { type: 'text' as const };
  return {
    type: 'number' as const,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    step: 'any',
  };
}
