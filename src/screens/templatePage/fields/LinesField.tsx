import { Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutLines } from '../setup/formValues.ts';
import type { ControlProps } from './ControlProps.ts';
import styles from './ParameterField.module.css';

/** Several values, one per line, with their count; cut to MaxLines (§5.2), which is said. */
export function LinesField({ id, parameter, value, onChange }: ControlProps) {
  const { t } = useTranslation('template');
  const [isCut, setCut] = useState(false);
  const { placeholder, maxLines } = parameter.controlOptions;
  const text = typeof value === 'string' ? value : '';
  const count = text.split('\n').filter((line) => line.trim() !== '').length;
  const handleChange = (next: string) => {
    const kept = cutLines(next, maxLines);
    setCut(kept !== next);
    onChange(kept);
  };
  return (
    <>
      <Textarea
        id={id}
        className={styles.lines}
        resize="vertical"
        spellCheck={false}
        {...(placeholder !== undefined && { placeholder })}
        value={text}
        onChange={(_, data) => handleChange(data.value)}
      />
      <p className={styles.count} aria-live="polite">
        {maxLines === undefined
          ? t(($) => $.form.lines, { count })
          : t(($) => $.form.linesOf, { count: maxLines, used: count })}
        {isCut && ` ${t(($) => $.form.linesCut, { count: maxLines ?? 0 })}`}
      </p>
    </>
  );
}
