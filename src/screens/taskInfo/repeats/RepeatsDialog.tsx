import { Checkbox, Field, FieldContextProvider } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { keyProblem, maxKeyFields, type Repeats } from '#core/domain/run/repeats.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import styles from './Repeats.module.css';
import type { KeyColumn } from './keyColumns.ts';

interface RepeatsDialogProps {
  repeats: Repeats | null;
  columns: readonly KeyColumn[];
  onSave: (repeats: Repeats | null) => Promise<Result<unknown>>;
  onClose: () => void;
}

type Choice = Repeats['action'] | 'keep';

const hints = { stop: 'stopHint', overwrite: 'overwriteHint' } as const;

/** Edits which rows count as the same, and what happens to the second one. */
export function RepeatsDialog({ repeats, columns, onSave, onClose }: RepeatsDialogProps) {
  const { t } = useTranslation('tasks');
  const messages = useMessages();
  const [action, setAction] = useState<Choice>(repeats?.action ?? 'keep');
  const [across, setAcross] = useState(repeats?.across ?? 'task');
  const [fields, setFields] = useState<readonly string[]>(repeats?.fields ?? []);
  const [problem, setProblem] = useState<string | null>(null);

  const hintOf = action === 'keep' || action === 'skip' ? null : hints[action];
  // If rows are overwritten, the other hint already contains this text.
  const isTaskHinted = across === 'task' && action !== 'overwrite';

  const save = async () => {
    // Sorts the columns in the table's order, not in the order of the clicks.
    const chosen = columns.filter(({ name }) => fields.includes(name)).map(({ name }) => name);
    const wrong = action === 'keep' ? null : keyProblem(chosen, null);
    if (wrong !== null) {
      setProblem(
        wrong.problem === 'None' ? t(($) => $.repeats.atLeastOne) : t(($) => $.repeats.atMost, { most: maxKeyFields }),
      );
      return false;
    }
    const result = await onSave(action === 'keep' ? null : { fields: chosen, across, action });
    if (!result.ok) setProblem(messages.ofRefusal(result.refusal));
    return result.ok;
  };
  return (
    <FormDialog title={t(($) => $.repeats.title)} confirm={t(($) => $.save)} onConfirm={save} onClose={onClose}>
      <p>{t(($) => $.repeats.text)}</p>
      <Field label={t(($) => $.repeats.what)} hint={hintOf === null ? null : t(($) => $.repeats[hintOf])}>
        <Radios
          value={action}
          choices={(['keep', 'skip', 'stop', 'overwrite'] as const).map((value) => ({
            value,
            label: t(($) => $.repeats[value]),
          }))}
          onChange={(value) => setAction(value as Choice)}
        />
      </Field>
      {action !== 'keep' && (
        <>
          <KeyFields
            columns={columns}
            chosen={fields}
            problem={problem}
            onChange={(chosen) => {
              setFields(chosen);
              setProblem(null);
            }}
          />
          <Field label={t(($) => $.repeats.across)} hint={isTaskHinted ? t(($) => $.repeats.taskHint) : null}>
            <Radios
              value={across}
              choices={(['task', 'lot'] as const).map((value) => ({ value, label: t(($) => $.repeats[value]) }))}
              onChange={(value) => setAcross(value as Repeats['across'])}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

interface KeyFieldsProps {
  columns: readonly KeyColumn[];
  chosen: readonly string[];
  problem: string | null;
  onChange: (chosen: readonly string[]) => void;
}

function KeyFields({ columns, chosen, problem, onChange }: KeyFieldsProps) {
  const { t } = useTranslation('tasks');
  const [labelId, hintId] = [useId(), useId()];
  const group = { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': hintId };
  return (
    <Field
      {...group}
      label={{ id: labelId, children: t(($) => $.repeats.columns) }}
      hint={{ id: hintId, children: t(($) => $.repeats.columnsHint, { most: maxKeyFields }) }}
      {...(problem !== null && { validationState: 'error', validationMessage: problem })}
    >
      {/* Without this each control would have the name of the whole group. */}
      <FieldContextProvider value={undefined}>
        {columns.length === 0 ? (
          <p className={styles.later}>{t(($) => $.repeats.columnsLater)}</p>
        ) : (
          <div className={styles.columns}>
            {columns.map(({ name, label, isGone = false }) => (
              <Checkbox
                key={name}
                label={isGone ? t(($) => $.repeats.gone, { name }) : label}
                checked={chosen.includes(name)}
                onChange={(_, { checked }) =>
                  onChange(checked === true ? [...chosen, name] : chosen.filter((other) => other !== name))
                }
              />
            ))}
          </div>
        )}
      </FieldContextProvider>
    </Field>
  );
}
