import { Checkbox, Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { weekdayName } from '#app/parts/schedule/scheduleLabel.ts';
import { ScheduleText } from '#app/parts/schedule/ScheduleText.tsx';
import styles from '../destinations.module.css';
import { allDays, firstTimes, zoneOfTimes, type TimesForm, type When } from './timesForm.ts';

interface WhenFieldsProps {
  form: TimesForm;
  /** False for a notice: it follows its run. */
  canHaveTimes: boolean;
  change: (changed: Partial<TimesForm>) => void;
}

const choices: readonly When[] = ['afterRuns', 'atTimes', 'byHand'];

/** Asks when rows leave, and at which times. */
export function WhenFields({ form, canHaveTimes, change }: WhenFieldsProps) {
  const { t } = useTranslation('destinations');
  const offered = choices.filter((each) => canHaveTimes || each !== 'atTimes');
  return (
    <>
      <Field label={t(($) => $.dialog.when)}>
        <Radios
          value={form.when}
          choices={offered.map((value) => ({ value, label: t(($) => $.dialog.whens[value]) }))}
          onChange={(value) => change({ when: offered.find((each) => each === value) ?? form.when })}
        />
      </Field>
      {form.when === 'atTimes' && <TimesFields form={form} change={change} />}
    </>
  );
}

function TimesFields({ form, change }: Pick<WhenFieldsProps, 'form' | 'change'>) {
  const { t } = useTranslation('destinations');
  const { repeat, before, dayOfMonth, times } = form;
  const repeats = firstTimes(true, before).repeat === 'asBefore' ? (['asBefore', 'weekly', 'monthly'] as const) : shown;
  return (
    <>
      <Field label={t(($) => $.dialog.repeat)}>
        <Radios
          value={repeat}
          choices={repeats.map((value) => ({ value, label: t(($) => $.dialog.repeats[value]) }))}
          onChange={(value) => change({ repeat: repeats.find((each) => each === value) ?? repeat })}
        />
      </Field>
      {repeat === 'asBefore' && before !== null && <ScheduleText schedule={before} />}
      {repeat === 'weekly' && <DayFields form={form} change={change} />}
      {repeat === 'monthly' && (
        <Field label={t(($) => $.dialog.dayOfMonth)} hint={t(($) => $.dialog.dayOfMonthHint)} required>
          <Input
            value={dayOfMonth}
            inputMode="numeric"
            maxLength={2}
            onChange={(_, { value }) => change({ dayOfMonth: value })}
          />
        </Field>
      )}
      {repeat !== 'asBefore' && (
        <Field
          label={t(($) => $.dialog.times)}
          hint={t(($) => $.dialog.timesHint, { zone: zoneOfTimes(form) })}
          required
        >
          <Input value={times} maxLength={200} onChange={(_, { value }) => change({ times: value })} />
        </Field>
      )}
    </>
  );
}

const shown = ['weekly', 'monthly'] as const;

function DayFields({ form: { days }, change }: Pick<WhenFieldsProps, 'form' | 'change'>) {
  const { t } = useTranslation('destinations');
  const locale = useLocale();
  const toggled = (day: number, isChosen: boolean) => (isChosen ? [...days, day] : days.filter((each) => each !== day));
  return (
    <fieldset aria-label={t(($) => $.dialog.days)} className={styles.days}>
      {allDays.map((day) => (
        <Checkbox
          key={day}
          label={weekdayName(locale, day, 'short')}
          checked={days.includes(day)}
          onChange={(_, { checked }) => change({ days: toggled(day, checked === true) })}
        />
      ))}
    </fieldset>
  );
}
