import { Checkbox, Field, Input, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { weekdayName } from '../scheduleLabel.ts';
import { allDays, intervalUnits, nextRuns, scheduleOf, zoneOfForm, type ScheduleForm } from './scheduleForm.ts';
import styles from './ScheduleFields.module.css';

export interface ScheduleFieldsProps {
  form: ScheduleForm;
  change: (changed: Partial<ScheduleForm>) => void;
  /** In ms since 1970. */
  now: number;
}

const repeats = ['weekly', 'monthly', 'interval', 'once'] as const;

/** Asks for the times of a schedule, and shows the next of them. Its texts are deferred. */
export function ScheduleFields({ form, change, now }: ScheduleFieldsProps) {
  const { t } = useTranslation('timer');
  const { repeat } = form;
  return (
    <>
      <Field label={t(($) => $.repeat)}>
        <Radios
          className={styles.repeats}
          value={repeat}
          choices={repeats.map((value) => ({ value, label: t(($) => $.repeats[value]) }))}
          onChange={(value) => change({ repeat: repeats.find((each) => each === value) ?? repeat })}
        />
      </Field>
      {repeat === 'weekly' && <DayFields form={form} change={change} />}
      {repeat === 'monthly' && (
        <Field label={t(($) => $.daysOfMonth)} hint={t(($) => $.daysOfMonthHint)} required>
          <Input value={form.daysOfMonth} maxLength={100} onChange={(_, { value }) => change({ daysOfMonth: value })} />
        </Field>
      )}
      {repeat === 'interval' && <IntervalFields form={form} change={change} />}
      {repeat === 'interval' || repeat === 'once' ? (
        <StartField form={form} change={change} />
      ) : (
        <Field label={t(($) => $.times)} hint={t(($) => $.timesHint, { zone: zoneOfForm(form) })} required>
          <Input value={form.times} maxLength={200} onChange={(_, { value }) => change({ times: value })} />
        </Field>
      )}
      <NextRuns form={form} now={now} />
    </>
  );
}

type PartProps = Omit<ScheduleFieldsProps, 'now'>;

function DayFields({ form: { days }, change }: PartProps) {
  const { t } = useTranslation('timer');
  const locale = useLocale();
  const toggled = (day: number, isChosen: boolean) => (isChosen ? [...days, day] : days.filter((each) => each !== day));
  return (
    <fieldset aria-label={t(($) => $.days)} className={styles.days}>
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

function IntervalFields({ form: { every, unit }, change }: PartProps) {
  const { t } = useTranslation('timer');
  return (
    <div className={styles.every}>
      <Field label={t(($) => $.every)} required>
        <Input value={every} inputMode="numeric" maxLength={6} onChange={(_, { value }) => change({ every: value })} />
      </Field>
      <Field label={t(($) => $.unit)}>
        <Select
          value={unit}
          onChange={(_, { value }) => change({ unit: intervalUnits.find((each) => each === value) ?? unit })}
        >
          {intervalUnits.map((each) => (
            <option key={each} value={each}>
              {t(($) => $.units[each])}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function StartField({ form, change }: PartProps) {
  const { t } = useTranslation('timer');
  return (
    <Field
      label={t(($) => (form.repeat === 'once' ? $.time : $.first))}
      hint={t(($) => $.zoneHint, { zone: zoneOfForm(form) })}
      required
    >
      <Input type="datetime-local" value={form.start} onChange={(_, { value }) => change({ start: value })} />
    </Field>
  );
}

/** The next runs of the answers in this device's time zone; nothing while they have a problem. */
function NextRuns({ form, now }: Pick<ScheduleFieldsProps, 'form' | 'now'>) {
  const { t } = useTranslation('timer');
  const locale = useLocale();
  const answer = scheduleOf(form, now);
  const runs = 'problem' in answer ? [] : nextRuns(answer.schedule, now);
  const times = runs.map((run) => formatDate(locale, run, true)).join(' · ');
  return <output className={styles.next}>{runs.length > 0 && t(($) => $.next, { times })}</output>;
}
