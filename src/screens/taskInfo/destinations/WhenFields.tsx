import { Field } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import { useNow } from '#app/parts/format/useNow.ts';
import { ScheduleFields } from '#app/parts/schedule/form/ScheduleFields.tsx';
import type { TimesForm, When } from './timesForm.ts';

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
  const now = useNow(60_000);
  const { when, schedule } = form;
  const offered = choices.filter((each) => canHaveTimes || each !== 'atTimes');
  return (
    <>
      <Field label={t(($) => $.dialog.when)}>
        <Radios
          value={when}
          choices={offered.map((value) => ({ value, label: t(($) => $.dialog.whens[value]) }))}
          onChange={(value) => change({ when: offered.find((each) => each === value) ?? when })}
        />
      </Field>
      {when === 'atTimes' && (
        <ScheduleFields
          form={schedule}
          now={now}
          change={(changed) => change({ schedule: { ...schedule, ...changed } })}
        />
      )}
    </>
  );
}
