import type { Parameter, ParameterValue, ParameterValues } from '#core/domain/template/parameter.ts';
import type { LineSource } from '#core/domain/template/lineOrigin.ts';

/** What each control of a parameter is given. */
export interface ControlProps {
  id: string;
  parameter: Parameter;
  value: ParameterValue;
  /** Of the whole form: choices may depend on another field. */
  values: ParameterValues;
  onChange: (value: ParameterValue) => void;
  /** Where lines that were imported are from. */
  source: LineSource | undefined;
  onSource: (source: LineSource) => void;
  /** A file that the field was opened for. */
  givenFile: File | undefined;
}
