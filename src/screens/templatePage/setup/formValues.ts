import { splitLines } from '#core/domain/template/checkParameters.ts';
import {
  ControlType,
  DataType,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
} from '#core/domain/template/parameter.ts';

/** As the controls hold them: like the task's values, but the lines of a MultiInput are one text while one types. */
export type FormValues = ParameterValues;

/** What the form starts with: the task's value, else the template's, else nothing (§4: a switch is off). */
export function initialFormValues(parameters: readonly Parameter[], saved: ParameterValues | null): FormValues {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const value = saved === null ? parameter.initialValue : saved[parameter.paramName];
      return [parameter.paramName, formValue(parameter, value)];
    }),
  );
}

/** The values to be checked and saved. */
export function parameterValues(parameters: readonly Parameter[], form: FormValues): ParameterValues {
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const value = form[parameter.paramName];
      if (value === undefined) return [];
      return [[parameter.paramName, savedValue(parameter, value)]];
    }),
  );
}

/** §5.2: text of more than MaxLines lines is cut to them. */
export function cutLines(text: string, maxLines: number | undefined): string {
  if (maxLines === undefined) return text;
  const lines = text.split(/\r\n|\r|\n/u);
  return lines.length > maxLines ? lines.slice(0, maxLines).join('\n') : text;
}

function formValue({ controlType, dataType }: Parameter, value: ParameterValue | undefined): ParameterValue {
  if (dataType === DataType.Switch) return value === true;
  if (controlType === ControlType.CheckboxList) return Array.isArray(value) ? value : [];
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' ? value : '';
}

function savedValue({ controlType, controlOptions }: Parameter, value: ParameterValue): ParameterValue {
  if (typeof value !== 'string') return value;
  if (controlType !== ControlType.MultiInput) return value.trim();
  return splitLines(value, controlOptions.maxLines).filter((line) => line !== '');
}
