import { Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { choicesFor } from '#core/domain/parameters/choices.ts';
import { ControlType, DataSourceType, DataType } from '#core/domain/parameters/parameter.ts';
import { withProposalTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { RadiosProps } from '#app/parts/deferred/Radios.tsx';
import { type ControlProps, isMoment } from '../ControlProps.ts';
import { LinesField } from '../lines/LinesField.tsx';
import { InputField } from './InputField.tsx';

const CheckboxListField = lazyComponent<ControlProps>(
  async () => (await import('./CheckboxListField.tsx')).CheckboxListField,
);
const CookieField = lazyComponent<ControlProps>(async () => (await import('./CookieField.tsx')).CookieField);
const DateField = lazyComponent<ControlProps>(async () => (await import('./DateField.tsx')).DateField);
const TimeField = lazyComponent<ControlProps>(async () => (await import('./TimeField.tsx')).TimeField);
const DateTimeField = lazyComponent<ControlProps>(async () => (await import('./DateTimeField.tsx')).DateTimeField);
const ExternalField = lazyComponent<ControlProps>(async () => (await import('./ExternalField.tsx')).ExternalField);
const RecipeField = lazyComponent<ControlProps>(
  withProposalTexts(async () => (await import('./RecipeField.tsx')).RecipeField),
);
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
    case DataType.Recipe:
      return <RecipeField {...props} />;
    case DataType.Time:
      return <TimeField {...props} />;
    case DataType.Datetime:
      return isMoment(parameter) ? <DateTimeField {...props} /> : <DateField {...props} />;
    case DataType.String:
    case DataType.Decimal:
    // The form has a block of its own for proxies.
    case DataType.OperateIpProxy:
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

/** §3.5: the place in the cloud where a task runs. Every account has the default entry, whose id is null. */
function CloudGroupField({ id }: ControlProps) {
  const { t } = useTranslation('parameters');
  return (
    <Select id={id}>
      <option value="">{t(($) => $.globalMixDial)}</option>
    </Select>
  );
}

/** A choice by the browser's own control: 13 KB less than Fluent's, and native on a tablet. */
function DropdownField({ id, parameter, value, values, onChange }: ControlProps) {
  const { t } = useTranslation('parameters');
  const { placeholder, parentField } = parameter.controlOptions;
  const choices = choicesFor(parameter, values);
  const chosen = typeof value === 'string' ? value : '';
  const isStranger = chosen !== '' && choices.every((choice) => choice.value !== chosen);
  const isWaiting = parentField !== undefined && choices.length === 0;
  return (
    <Select id={id} value={chosen} disabled={isWaiting} onChange={(_, data) => onChange(data.value)}>
      <option value="">{isWaiting ? t(($) => $.chooseParent) : (placeholder ?? t(($) => $.choose))}</option>
      {/* Stays visible until the user chooses another one: the field above may have been changed by mistake. */}
      {isStranger && <option value={chosen}>{chosen}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}

const Radios = lazyComponent<RadiosProps>(async () => (await import('#app/parts/deferred/Radios.tsx')).Radios);

/** §2.6: one of a few choices, all of them visible. */
function RadioField({ id, parameter, value, values, onChange }: ControlProps) {
  const choices = choicesFor(parameter, values);
  return (
    <Radios
      value={typeof value === 'string' ? value : ''}
      choices={choices.map((choice, index) => ({
        value: choice.value,
        label: choice.label,
        ...(index === 0 && { id }),
      }))}
      onChange={onChange}
    />
  );
}
