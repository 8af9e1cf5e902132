import type { ParameterValue } from '#core/domain/parameters/parameter.ts';
import type { ControlProps } from '../ControlProps.ts';
import styles from './controls.module.css';
import { DateField } from './DateField.tsx';
import { TimeField } from './TimeField.tsx';

/** §5.2: a day and a time, as YYYY-MM-DD HH:mm:ss. */
export function DateTimeField(props: ControlProps) {
  const [day = '', ...rest] = (typeof props.value === 'string' ? props.value : '').split(' ');
  const time = rest.join(' ');
  const textOf = (part: ParameterValue): string => (typeof part === 'string' ? part.trim() : '');
  return (
    <div className={styles.moment}>
      <DateField {...props} value={day} onChange={(next) => props.onChange(`${textOf(next)} ${time}`.trimEnd())} />
      <TimeField
        {...props}
        id={`${props.id}-time`}
        value={time}
        onChange={(next) => props.onChange(`${day} ${textOf(next)}`.trimEnd())}
      />
    </div>
  );
}
