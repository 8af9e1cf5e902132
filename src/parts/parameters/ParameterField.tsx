import { Field, FieldContextProvider } from '@fluentui/react-components';
import type { ParameterProblem } from '#core/domain/parameters/checkParameters.ts';
import { ControlType, type Parameter } from '#core/domain/parameters/parameter.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { ApiName } from './ApiName.tsx';
import type { ControlProps } from './ControlProps.ts';
import { Control } from './controls/Control.tsx';
import { isMoment } from './controls/isMoment.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { parameterFieldId } from './parameterFieldId.ts';
import styles from './ParameterField.module.css';
import { Remarks } from './Remarks.tsx';

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

/** Several controls under one label. */
function isGroup(parameter: Parameter): boolean {
  const { controlType } = parameter;
  return controlType === ControlType.CheckboxList || controlType === ControlType.RadioGroup || isMoment(parameter);
}
