import { maxLines, splitLines } from '#core/domain/parameters/splitLines.ts';
import {
  ControlType,
  DataType,
  isLineList,
  isSecret,
  isUrlRule,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
} from '#core/domain/parameters/parameter.ts';
import { cleanValue } from '#core/domain/data/block.ts';
import { UrlPattern, type UrlRule } from '#core/domain/addresses/urlRule.ts';
import { heldLines } from '#app/parts/parameters/lines/lineText.ts';

/** Values in the controls' types: as in the task, but the lines of a MultiInput are one text while the user types. */
export type FormValues = ParameterValues;

/** Returns the form's initial values: the task's, else the template's, else empty (§4: a switch is off). */
export function initialFormValues(parameters: readonly Parameter[], saved: ParameterValues | null): FormValues {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const value = saved === null ? parameter.initialValue : saved[parameter.paramName];
      return [parameter.paramName, formValue(parameter, value)];
    }),
  );
}

/**
 * Returns the initial values with the draft's values over them: the template may have changed since the draft was
 * written.
 */
export function draftFormValues(parameters: readonly Parameter[], initial: FormValues, draft: FormValues): FormValues {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const { paramName } = parameter;
      const value = draft[paramName] ?? initial[paramName];
      return [paramName, formValue(parameter, value)];
    }),
  );
}

/** Returns the values that may be stored: a cookie is a secret and stays in the page only. */
export function storableFormValues(parameters: readonly Parameter[], form: FormValues): FormValues {
  const secrets = parameters.filter(isSecret).map((each) => each.paramName);
  return Object.fromEntries(Object.entries(form).filter(([name]) => !secrets.includes(name)));
}

/** Returns the values to check and save. */
export function parameterValues(parameters: readonly Parameter[], form: FormValues): ParameterValues {
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const value = form[parameter.paramName];
      if (value === undefined || parameter.dataType === DataType.OperateIpProxy) return [];
      return [[parameter.paramName, savedValue(parameter, value)]];
    }),
  );
}

/** Returns a form without the characters that a value must not have: pasted text and files may contain them. */
export function withoutControls<Form extends object>(form: Form): Form {
  const clean = (_name: string, each: unknown) => (typeof each === 'string' ? cleanValue(each) : each);
  return JSON.parse(JSON.stringify(form, clean)) as Form;
}

/** Returns whether two forms have equal values. */
export function isSameForm(one: FormValues, other: FormValues): boolean {
  return Object.keys({ ...one, ...other }).every((name) => isSameValue(one[name], other[name]));
}

function isSameValue(one: ParameterValue | undefined, other: ParameterValue | undefined): boolean {
  if (one === other) return true;
  if (isLineList(one)) return isLineList(other) && one.list === other.list;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((line, index) => line === other[index]);
  }
  return isUrlRule(one) && isUrlRule(other) && JSON.stringify(one) === JSON.stringify(other);
}

/** The kind of value that each control edits; a switch has `true` or `false` with any control. */
const valueKinds: Record<ControlType, 'text' | 'lines' | 'choices'> = {
  [ControlType.Input]: 'text',
  [ControlType.MultiInput]: 'lines',
  [ControlType.Dropdown]: 'text',
  [ControlType.CheckboxList]: 'choices',
  [ControlType.RadioGroup]: 'text',
  [ControlType.TimePicker]: 'text',
  [ControlType.Date]: 'text',
};

function formValue({ controlType, dataType }: Parameter, value: ParameterValue | undefined): ParameterValue {
  if (dataType === DataType.Switch) return value === true;
  const kind = valueKinds[controlType];
  if (kind === 'choices') return Array.isArray(value) ? value : [];
  if (Array.isArray(value)) return heldLines(value);
  if (isUrlRule(value) || isLineList(value)) return kind === 'lines' ? value : '';
  return typeof value === 'string' ? value : '';
}

function savedValue(parameter: Parameter, value: ParameterValue): ParameterValue {
  if (isUrlRule(value)) return savedRule(value);
  if (typeof value !== 'string') return value;
  if (valueKinds[parameter.controlType] !== 'lines') return value.trim();
  return splitLines(value, parameter.controlOptions.stringSplit, maxLines(parameter));
}

/** Returns the rule as it is saved: only the Custom pattern has levels. */
function savedRule({ levels, ...rule }: UrlRule): UrlRule {
  const isCustom = rule.pattern === UrlPattern.Custom;
  return { ...rule, address: rule.address.trim(), ...(isCustom && levels !== undefined && { levels }) };
}
