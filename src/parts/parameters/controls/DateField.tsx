import { DatePicker } from '@fluentui/react-datepicker-compat';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ControlProps, isMoment } from '../ControlProps.ts';
import styles from './controls.module.css';
import { useCalendarTexts } from './useCalendarTexts.ts';
import { isDay } from '#core/domain/addresses/dates.ts';

/** Monday as the calendar numbers it (§9). */
const monday = 1;

/**
 * A day as YYYY-MM-DD (§5.2), typed or picked. On blur Fluent's picker discards a text that is not a day. Here the text
 * is the value: for the current date the picker's formatter returns the text as it was typed.
 */
export function DateField({ id, parameter, value, onChange }: ControlProps) {
  const { t } = useTranslation('parameters');
  const { strings, formatter } = useCalendarTexts();
  const text = typeof value === 'string' ? value : '';
  const [today] = useState(() => new Date());
  const date = useMemo(() => (text === '' ? null : (dateOf(text) ?? new Date(today))), [text, today]);
  const formatDate = useCallback(
    (other?: Date) => (other === undefined || other === date ? text : dayText(other)),
    [date, text],
  );
  return (
    <DatePicker
      id={id}
      {...(isMoment(parameter) && { 'aria-label': t(($) => $.day) })}
      allowTextInput
      placeholder="YYYY-MM-DD"
      firstDayOfWeek={monday}
      strings={strings}
      dateTimeFormatter={formatter}
      formatDate={formatDate}
      parseDateFromString={dateOf}
      value={date}
      onChange={(_, data) => onChange(data.value)}
      onSelectDate={(picked) => picked && onChange(dayText(picked))}
      popupSurface={{ 'aria-label': t(($) => $.calendar.label) }}
      calendar={{ className: styles.calendar ?? '', calendarDayProps: { customDayCellRef: markWeekend } }}
    />
  );
}

/** §9: marks Saturday and Sunday as the weekend. */
function markWeekend(cell: HTMLElement | null, day: Date): void {
  if (cell === null) return;
  if (day.getDay() === 0 || day.getDay() === 6) cell.dataset['weekend'] = '';
}

/**
 * Returns the day of a text at midnight in the user's time zone, as the calendar needs it; `null` if it is not a day.
 */
function dateOf(text: string): Date | null {
  const day = text.trim();
  return isDay(day) ? new Date(`${day}T00:00:00`) : null;
}

/** §5.2: a day is written YYYY-MM-DD. */
function dayText(date: Date): string {
  const part = (number: number): string => String(number).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
