import {
  defaultDatePickerStrings,
  type CalendarStrings,
  type DatePickerProps,
} from '@fluentui/react-datepicker-compat';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/parts/format/useLocale.ts';

interface CalendarTexts {
  strings: CalendarStrings;
  formatter: NonNullable<DatePickerProps['dateTimeFormatter']>;
}

/** Returns the calendar's texts and the names of days and months, in the language on screen. */
export function useCalendarTexts(): CalendarTexts {
  const { t } = useTranslation('parameters');
  const locale = useLocale();
  return useMemo(() => {
    const named = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, options);
      return (date: Date): string => format.format(date);
    };
    const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1));
    // The first of February 2026 is a Sunday, and the calendar counts from Sunday.
    const days = Array.from({ length: 7 }, (_, day) => new Date(2026, 1, 1 + day));
    return {
      strings: {
        ...defaultDatePickerStrings,
        months: months.map(named({ month: 'long' })),
        shortMonths: months.map(named({ month: 'short' })),
        days: days.map(named({ weekday: 'long' })),
        shortDays: days.map(named({ weekday: 'narrow' })),
        goToToday: t(($) => $.calendar.goToToday),
        prevMonthAriaLabel: t(($) => $.calendar.previousMonth),
        nextMonthAriaLabel: t(($) => $.calendar.nextMonth),
        prevYearAriaLabel: t(($) => $.calendar.previousYear),
        nextYearAriaLabel: t(($) => $.calendar.nextYear),
        prevYearRangeAriaLabel: t(($) => $.calendar.previousYears),
        nextYearRangeAriaLabel: t(($) => $.calendar.nextYears),
        monthPickerHeaderAriaLabel: t(($) => $.calendar.chooseYear),
        yearPickerHeaderAriaLabel: t(($) => $.calendar.chooseMonth),
        selectedDateFormatString: t(($) => $.calendar.selected),
        todayDateFormatString: t(($) => $.calendar.today),
      },
      formatter: {
        formatDay: (date) => String(date.getDate()),
        // Screen readers read this instead of the short name: both must be the same.
        formatMonth: named({ month: 'short' }),
        formatMonthDayYear: named({ dateStyle: 'long' }),
        formatMonthYear: named({ month: 'long', year: 'numeric' }),
        formatYear: (date) => String(date.getFullYear()),
      },
    };
  }, [t, locale]);
}
