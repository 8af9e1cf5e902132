import { ControlType, DataType, type Parameter } from '#core/domain/template/parameter.ts';

/** A day with its time (§5.2): two controls, each with a name of its own. */
export function isMoment({ dataType, controlType }: Parameter): boolean {
  return dataType === DataType.Datetime && controlType === ControlType.TimePicker;
}
