import { Field, Switch } from '@fluentui/react-components';
import { ControlType, DataType, type Parameter } from '#core/domain/template/parameter.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { parameterFieldId } from '../setup/focusField.ts';
import type { Setup } from '../setup/setup.state.ts';
import { ApiName } from './ApiName.tsx';
import { CheckboxListField } from './CheckboxListField.tsx';
import type { ControlProps } from './ControlProps.ts';
import { DropdownField } from './DropdownField.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { InputField } from './InputField.tsx';
import { LinesField } from './LinesField.tsx';
import styles from './ParameterField.module.css';

/** One parameter with its control (§2.6): label, what is wrong with it below, its remark beside it while focused. */
export function ParameterField({ parameter, setup }: { parameter: Parameter; setup: Setup }) {
  const sentences = useSentences();
  const { paramName, remark, controlType } = parameter;
  const problem = setup.problems[paramName];
  const control: ControlProps = {
    id: parameterFieldId(paramName),
    parameter,
    value: setup.values[paramName] ?? '',
    onChange: (value) => setup.setValue(paramName, value),
  };
  const isGroup = controlType === ControlType.CheckboxList;
  return (
    <div className={styles.row}>
      <div className={styles.field}>
        <Field
          {...(isGroup ? { role: 'group' } : {})}
          label={{
            children: <FieldLabel text={parameter.displayText} isRequired={parameter.isRequired} />,
          }}
          {...(problem !== undefined && { validationMessage: sentences.ofParameter(problem) })}
        >
          <Control {...control} />
        </Field>
        {parameter.controlOptions.isApiEnabled === true && (
          <div className={styles.apiName}>
            <ApiName name={paramName} />
          </div>
        )}
      </div>
      {remark !== '' && <p className={styles.remark}>{remark}</p>}
    </div>
  );
}

function Control(props: ControlProps) {
  const { id, parameter, value, onChange } = props;
  if (parameter.dataType === DataType.Switch) {
    return <Switch id={id} checked={value === true} onChange={(_, data) => onChange(data.checked)} />;
  }
  switch (parameter.controlType) {
    case ControlType.MultiInput:
      return <LinesField {...props} />;
    case ControlType.Dropdown:
      return <DropdownField {...props} />;
    case ControlType.CheckboxList:
      return <CheckboxListField {...props} />;
    case ControlType.Input:
    case ControlType.TimePicker:
    case ControlType.Date:
      return <InputField {...props} />;
  }
}
