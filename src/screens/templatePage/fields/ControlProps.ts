import type { Parameter, ParameterValue } from '#core/domain/template/parameter.ts';

/** What each control of a parameter is given. */
export interface ControlProps {
  id: string;
  parameter: Parameter;
  value: ParameterValue;
  onChange: (value: ParameterValue) => void;
}
