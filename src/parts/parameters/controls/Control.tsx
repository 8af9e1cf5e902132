import { ControlType, DataSourceType, DataType } from '#core/domain/parameters/parameter.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { ControlProps } from '../ControlProps.ts';
import { LinesField } from '../lines/LinesField.tsx';
import { CloudGroupField } from './CloudGroupField.tsx';
import { DropdownField } from './DropdownField.tsx';
import { InputField } from './InputField.tsx';
import { isMoment } from './isMoment.ts';
import { RadioField } from './RadioField.tsx';

const CheckboxListField = lazyComponent<ControlProps>(
  async () => (await import('./CheckboxListField.tsx')).CheckboxListField,
);
const CookieField = lazyComponent<ControlProps>(async () => (await import('./CookieField.tsx')).CookieField);
const DateField = lazyComponent<ControlProps>(async () => (await import('./DateField.tsx')).DateField);
const TimeField = lazyComponent<ControlProps>(async () => (await import('./TimeField.tsx')).TimeField);
const DateTimeField = lazyComponent<ControlProps>(async () => (await import('./DateTimeField.tsx')).DateTimeField);
const ExternalField = lazyComponent<ControlProps>(async () => (await import('./ExternalField.tsx')).ExternalField);
const SwitchField = lazyComponent<ControlProps>(async () => (await import('./SwitchField.tsx')).SwitchField);

/** The control of a parameter, by its type and its template's options (§2.6, §3.4). */
export function Control(props: ControlProps) {
  const { parameter } = props;
  switch (parameter.dataType) {
    case DataType.Switch:
      return <SwitchField {...props} />;
    case DataType.OperateCloudGroup:
      return <CloudGroupField {...props} />;
    case DataType.PreLogin:
      return <CookieField {...props} />;
    case DataType.Time:
      return <TimeField {...props} />;
    case DataType.Datetime:
      return isMoment(parameter) ? <DateTimeField {...props} /> : <DateField {...props} />;
    default:
      return <TextControl {...props} />;
  }
}

function TextControl(props: ControlProps) {
  if (props.parameter.controlOptions.dataSourceType === DataSourceType.External) return <ExternalField {...props} />;
  switch (props.parameter.controlType) {
    case ControlType.MultiInput:
      return <LinesField {...props} />;
    case ControlType.Dropdown:
      return <DropdownField {...props} />;
    case ControlType.RadioGroup:
      return <RadioField {...props} />;
    case ControlType.CheckboxList:
      return <CheckboxListField {...props} />;
    case ControlType.TimePicker:
      return <TimeField {...props} />;
    case ControlType.Date:
      return <DateField {...props} />;
    case ControlType.Input:
      return <InputField {...props} />;
  }
}
