import { Field, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Parameter } from '#core/domain/parameters/parameter.ts';
import type { Result } from '#core/domain/refusal.ts';
import { chainTimes, type Chain } from '#core/domain/task/chain.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { groupNameOf } from '#app/parts/format/groupNameOf.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import styles from './chains.module.css';
import { usePossibleSources, useSourceColumns } from './chains.state.ts';
import { ColumnField, likelyColumn } from './ColumnField.tsx';

interface ChainDialogProps {
  task: TaskView;
  /** Those that take lines of other tasks. */
  parameters: readonly Parameter[];
  onSave: (chain: Chain | null) => Promise<Result<unknown>>;
  onClose: () => void;
}

/** Edits which task feeds this one: its column, the parameter that takes the values, and when. */
export function ChainDialog({ task: { taskId, chain }, parameters, onSave, onClose }: ChainDialogProps) {
  const { t } = useTranslation('chains');
  const { t: tasks } = useTranslation('tasks');
  const messages = useMessages();
  const [sourceTaskId, setSource] = useState(chain?.sourceTaskId ?? '');
  const [chosenField, setField] = useState(chain?.field ?? null);
  const [chosenName, setParamName] = useState(chain?.paramName ?? '');
  const [when, setWhen] = useState(chain?.when ?? 'end');
  const [problem, setProblem] = useState<string | null>(null);
  const parameter = parameters.find((each) => each.paramName === chosenName) ?? parameters[0];
  const paramName = parameter?.paramName ?? chosenName;
  const columns = useSourceColumns(sourceTaskId);
  const wantsAddress = parameter?.isUrl === true;
  const field = chosenField ?? likelyColumn(columns, wantsAddress);
  const isColumnMissing = sourceTaskId !== '' && field === '';

  const save = async () => {
    if (isColumnMissing) {
      setProblem(t(($) => $.columnMissing));
      return false;
    }
    const result = await onSave(sourceTaskId === '' ? null : { sourceTaskId, field, paramName, when });
    if (!result.ok) setProblem(messages.ofRefusal(result.refusal));
    return result.ok;
  };
  return (
    <FormDialog title={t(($) => $.dialog)} confirm={tasks(($) => $.save)} onConfirm={save} onClose={onClose}>
      <div className={styles.choices}>
        <p>{t(($) => $.text)}</p>
        <SourceField
          taskId={taskId}
          value={sourceTaskId}
          problem={isColumnMissing ? null : problem}
          onChange={(value) => {
            setSource(value);
            setField(null);
            setProblem(null);
          }}
        />
        {sourceTaskId !== '' && (
          <>
            <ColumnField
              columns={columns}
              wantsAddress={wantsAddress}
              value={field}
              problem={isColumnMissing ? problem : null}
              onChange={(value) => {
                setField(value);
                setProblem(null);
              }}
            />
            {parameters.length > 1 && (
              <Field label={t(($) => $.parameter)}>
                <Select value={paramName} onChange={(_, { value }) => setParamName(value)}>
                  {parameters.map((each) => (
                    <option key={each.paramName} value={each.paramName}>
                      {each.displayText}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            <Field label={t(($) => $.when)} hint={t(($) => $.hints[when])}>
              <Radios
                value={when}
                choices={chainTimes.map((value) => ({ value, label: t(($) => $.times[value]) }))}
                onChange={(value) => setWhen(value as Chain['when'])}
              />
            </Field>
          </>
        )}
      </div>
    </FormDialog>
  );
}

interface SourceFieldProps {
  taskId: string;
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
}

function SourceField({ taskId, value, problem, onChange }: SourceFieldProps) {
  const { t } = useTranslation('chains');
  const { t: tConsole } = useTranslation('console');
  const groups = usePossibleSources(taskId);
  // A source that was deleted is still the choice until another one is made.
  const isKnown = groups?.some(({ tasks }) => tasks.some((task) => task.taskId === value)) === true;
  return (
    <Field
      label={t(($) => $.source)}
      {...(groups?.length === 0 && { hint: t(($) => $.noSources) })}
      {...(problem !== null && { validationState: 'error', validationMessage: problem })}
    >
      <Select value={value} onChange={(_, data) => onChange(data.value)}>
        <option value="">{t(($) => $.noSource)}</option>
        {value !== '' && groups !== undefined && !isKnown && <option value={value}>{t(($) => $.sourceDeleted)}</option>}
        {groups?.map((group) => (
          <optgroup key={group.taskGroupId} label={groupNameOf(tConsole, group)}>
            {group.tasks.map(({ taskId: id, taskName }) => (
              <option key={id} value={id}>
                {taskName}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}
