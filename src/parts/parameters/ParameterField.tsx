import { Field, FieldContextProvider, Button } from '@fluentui/react-components';
import { Code16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { ParameterProblem } from '#core/domain/parameters/checkParameters.ts';
import { ControlType, type Parameter } from '#core/domain/parameters/parameter.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { Hint } from '../deferred/Hint.tsx';
import { useNotify } from '../useNotify.ts';
import { type ControlProps, parameterFieldId, isMoment } from './ControlProps.ts';
import { Control } from './controls/Control.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import styles from './ParameterField.module.css';

interface Props extends Pick<ControlProps, 'parameter' | 'values' | 'source' | 'givenFile' | 'onChange' | 'onSource'> {
  problem: ParameterProblem | undefined;
}

/**
 * One parameter with its control (§2.6): the label, the problem below it, and its remarks beside it while it has the
 * focus.
 */
export function ParameterField({ problem, ...props }: Props) {
  const { parameter, values } = props;
  const messages = useMessages();
  const { paramName, displayText, isRequired } = parameter;
  const id = parameterFieldId(paramName);
  const labelId = `${id}-label`;
  const hasManyControls = isGroup(parameter);
  const control: ControlProps = { ...props, id, value: values[paramName] ?? '' };
  return (
    <div className={styles.row}>
      <div className={styles.field}>
        <Field
          {...(hasManyControls && { role: 'group', 'aria-labelledby': labelId })}
          label={{
            id: labelId,
            ...(!hasManyControls && { htmlFor: id }),
            children: <FieldLabel text={displayText} isRequired={isRequired} />,
          }}
          {...(problem !== undefined && { validationMessage: messages.ofParameter(problem) })}
        >
          {hasManyControls ? (
            /* Without this each control would have the name of the whole group. */
            <FieldContextProvider value={undefined}>
              <Control {...control} />
            </FieldContextProvider>
          ) : (
            <Control {...control} />
          )}
        </Field>
        {parameter.controlOptions.isApiEnabled === true && (
          <div className={styles.apiName}>
            <ApiName name={paramName} />
          </div>
        )}
      </div>
      <Remarks id={`${id}-remark`} parameter={parameter} />
    </div>
  );
}

const isGroupByControl: Record<ControlType, boolean> = {
  [ControlType.Input]: false,
  [ControlType.MultiInput]: false,
  [ControlType.Dropdown]: false,
  [ControlType.CheckboxList]: true,
  [ControlType.RadioGroup]: true,
  [ControlType.TimePicker]: false,
  [ControlType.Date]: false,
};

/** Returns true for several controls under one label. */
function isGroup(parameter: Parameter): boolean {
  return isMoment(parameter) || isGroupByControl[parameter.controlType];
}

/** §2.6: a parameter that the API takes shows its API name, to be copied. */
function ApiName({ name }: { name: string }) {
  const { t } = useTranslation('parameters');
  const notify = useNotify();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(name);
      notify({ intent: 'success', title: t(($) => $.Setting.ApiCopyContent, { name }) });
    } catch {
      // The browser may forbid the clipboard: then the notice shows the name, and the user copies it manually.
      notify({ intent: 'warning', title: t(($) => $.apiNotCopied, { name }) });
    }
  };
  const label = t(($) => $.apiName, { name });
  return (
    <Hint relationship="inaccessible" text={label}>
      <Button
        appearance="subtle"
        size="small"
        icon={<Code16Regular />}
        aria-label={label}
        onClick={() => void handleCopy()}
      />
    </Hint>
  );
}

/**
 * Help for a field: its remark is always visible; pictures with texts appear beside it while it has the focus (§2.6),
 * or below it if there is no space beside it.
 */
function Remarks({ id, parameter: { remark, marks = [] } }: { id: string; parameter: Parameter }) {
  if (remark === '' && marks.length === 0) return null;
  return (
    <div className={styles.remarks} data-remarks>
      {remark !== '' && <p id={id}>{remark}</p>}
      {marks.length > 0 && (
        <div className={styles.marks}>
          {marks.map(({ displayText, description, image }) => (
            <figure key={displayText} className={styles.mark}>
              {image !== undefined && <img className={styles.image} src={image} alt="" loading="lazy" />}
              <figcaption>
                <strong>{displayText}</strong> {description}
              </figcaption>
            </figure>
          ))}
        </div>
      )}
    </div>
  );
}
