import { DatePicker } from '@fluentui/react-datepicker-compat';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../ControlProps.ts';
import { isMoment } from './isMoment.ts';
import styles from './controls.module.css';
import { useCalendarTexts } from './useCalendarTexts.ts';
import { isDay } from '#core/domain/template/dates.ts';

/** Monday, in the numbers of the calendar (§9). */
const monday = 1;

/**
 * A day as YYYY-MM-DD (§5.2), typed or picked. Fluent's picker throws away a text that is no day when it is left: here
 * the text is the truth, and the picker is told that whatever stands there is how its date is written.
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

/** §9: the weekend is Saturday and Sunday. */
function markWeekend(cell: HTMLElement | null, day: Date): void {
  if (cell === null) return;
  if (day.getDay() === 0 || day.getDay() === 6) cell.dataset['weekend'] = '';
}

/** The day of a text, at midnight where the user is, as the calendar wants it; `null` where it is none. */
function dateOf(text: string): Date | null {
  const day = text.trim();
  return isDay(day) ? new Date(`${day}T00:00:00`) : null;
}

/** §5.2: a day is written YYYY-MM-DD. */
function dayText(date: Date): string {
  const part = (number: number): string => String(number).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
