import { Radio, RadioGroup } from '@fluentui/react-components';
import type { ReactNode } from 'react';

export interface RadiosProps {
  /** Absent if a field around the buttons has a label. */
  label?: string;
  className?: string | undefined;
  value: string;
  choices: readonly { value: string; label: ReactNode; id?: string; isDisabled?: boolean }[];
  onChange: (value: string) => void;
}

/** Fluent's radio buttons, in a deferred module. */
export function Radios({ label, className, value, choices, onChange }: RadiosProps) {
  return (
    <RadioGroup
      {...(label !== undefined && { 'aria-label': label })}
      className={className ?? ''}
      value={value}
      onChange={(_, data) => onChange(data.value)}
    >
      {choices.map(({ value: own, label: text, id, isDisabled = false }) => (
        <Radio
          key={own}
          {...(id !== undefined && { id })}
          value={own}
          label={{ children: text }}
          disabled={isDisabled}
        />
      ))}
    </RadioGroup>
  );
}
