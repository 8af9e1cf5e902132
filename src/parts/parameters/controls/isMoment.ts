import { ControlType, DataType, type Parameter } from '#core/domain/parameters/parameter.ts';

/** Returns true for a day with its time (§5.2): two controls, each with its own name. */
export function isMoment({ dataType, controlType }: Parameter): boolean {
  return dataType === DataType.Datetime && controlType === ControlType.TimePicker;
}
