import { TimePicker } from '@fluentui/react-timepicker-compat';
import { useTranslation } from 'react-i18next';
import { type ControlProps, isMoment } from '../ControlProps.ts';
import styles from './controls.module.css';

/** The list offers every half hour. The user may type any minute, and any second if the format has seconds (§9). */
const listedMinutes = 30;

/** A time of day as HH:mm, or with seconds HH:mm:ss. */
export function TimeField({ id, parameter, value, onChange }: ControlProps) {
  const { t } = useTranslation('parameters');
  const isOfDay = isMoment(parameter);
  const text = typeof value === 'string' ? value : '';
  const hasSeconds = parameter.controlOptions.hasSeconds === true || isOfDay;
  return (
    <TimePicker
      id={id}
      className={styles.time ?? ''}
      freeform
      hourCycle="h23"
      increment={listedMinutes}
      showSeconds={hasSeconds}
      placeholder={hasSeconds ? 'HH:mm:ss' : 'HH:mm'}
      {...(isOfDay && { 'aria-label': t(($) => $.time) })}
      expandIcon={{ 'aria-label': t(($) => $.showTimes) }}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      // Fluent reports the time again on blur: an unchanged value keeps the message below it.
      onTimeChange={(_, { selectedTimeText = '' }) => selectedTimeText !== text && onChange(selectedTimeText)}
    />
  );
}
