import type { LineSource, Parameter, ParameterValue, ParameterValues } from '#core/domain/parameters/parameter.ts';

/** The props of each control of a parameter. */
export interface ControlProps {
  id: string;
  parameter: Parameter;
  value: ParameterValue;
  /** The values of the whole form: choices may depend on another field. */
  values: ParameterValues;
  onChange: (value: ParameterValue) => void;
  /** The source of imported lines. */
  source: LineSource | undefined;
  onSource: (source: LineSource) => void;
  /** The file that the field was opened for. */
  givenFile: File | undefined;
}
