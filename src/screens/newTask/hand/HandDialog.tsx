import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import sample from '#app/parts/table/sampleTable.module.css';
import { handKinds, maxHandSteps, newStep, type HandMade, type HandStep } from '../columns/handStep.ts';
import { HandStepForm } from './HandStepForm.tsx';
import { madeByHand, type HandBase } from './handValues.ts';
import styles from './hand.module.css';

export interface HandDialogProps {
  /** The name of the column. */
  name: string;
  base: HandBase;
  /** The steps that the column has. */
  steps: readonly HandStep[];
  /** `undefined`: the column is read without any. */
  onUse: (made: HandMade | undefined) => void;
  onClose: () => void;
}

/** Changes the values of a column by steps in order; their effect on the shown rows is seen while they are written. */
export function HandDialog({ name, base, steps: given, onUse, onClose }: HandDialogProps) {
  const { t } = useTranslation('proposal');
  const [steps, setSteps] = useState(given);
  const made = useMemo(() => madeByHand(steps, base), [steps, base]);
  // A column of the page and one of the page behind a row are read at different times.
  const isDetail = base.columns[base.place]?.isDetail;
  const others = base.columns.flatMap((column, place) =>
    place === base.place || column.isDetail !== isDetail ? [] : [{ place, name: column.name }],
  );
  const before = base.columns[base.place]?.readings[base.reading]?.values ?? [];
  const problem = 'code' in made ? made : null;
  const hasJoin = steps.some(({ kind }) => kind === 'join');
  const use = () => {
    if ('code' in made) return Promise.resolve(false);
    onUse(steps.length === 0 ? undefined : made);
    return Promise.resolve(true);
  };
  return (
    <FormDialog
      title={t(($) => $.hand.title, { name })}
      confirm={t(($) => $.hand.use)}
      isDisabled={problem !== null}
      onConfirm={use}
      onClose={onClose}
    >
      {steps.length > 0 && (
        <ol className={styles.steps} aria-label={t(($) => $.hand.steps)}>
          {steps.map((step, index) => (
            <HandStepForm
              key={`${index} ${step.kind}`}
              step={step}
              others={others}
              problem={problem?.step === index ? problem.code : null}
              onChange={(changed) => setSteps(steps.with(index, changed))}
              onRemove={() => setSteps(steps.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
      <fieldset className={styles.adds} aria-label={t(($) => $.hand.add)}>
        {handKinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            icon={<AddRegular />}
            disabledFocusable={steps.length === maxHandSteps || (kind === 'join' && (hasJoin || others.length === 0))}
            onClick={() => setSteps([...steps, newStep(kind, others[0]?.place ?? 0)])}
          >
            {t(($) => $.hand.kinds[kind])}
          </Button>
        ))}
      </fieldset>
      <div className={`${sample.scroll} ${styles.effect}`}>
        <table className={sample.table}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.hand.before)}</th>
              <th scope="col">{t(($) => $.hand.after)}</th>
            </tr>
          </thead>
          <tbody>
            {before.map((value, row) => (
              <tr key={row}>
                <Value value={value} />
                <Value value={'code' in made ? null : (made.values[row] ?? null)} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FormDialog>
  );
}

function Value({ value }: { value: string | null }) {
  return <td title={value ?? undefined}>{value ?? <span className={sample.none}>–</span>}</td>;
}
