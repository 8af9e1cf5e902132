import { ControlType, DataType, type Parameter, type ParameterValue, type ParameterValues } from './parameter.ts';

/** What is wrong with one parameter; the codes are the message keys of §5.2, `limit` is the number in the message. */
export type ParameterProblem =
  | { code: 'PleasePerfectInfo' }
  | { code: `ParamInputError${1 | 2 | 3 | 4 | 5 | 6 | 7}`; limit: number }
  | { code: 'NotANumber' }
  | { code: 'NotAChoice'; value: string }
  | { code: 'NotAnAddress'; value: string }
  | { code: 'Pattern'; message: string }
  /** Said by the service only: it would not fetch this address, whoever asks. */
  | { code: 'AddressRefused'; value: string }
  /** Said by the service only: the template has no such parameter (any more). */
  | { code: 'Unknown' };

/** Tests a text against a pattern in linear time; given from outside because core has no pattern engine of its own. */
export type MatchesPattern = (pattern: string, text: string) => boolean;

/**
 * Every rule of §5.2, one problem per parameter at most, by `paramName`. An empty result means the values may be saved.
 * Runs in the form and again on the server.
 */
export function checkParameters(
  parameters: readonly Parameter[],
  values: ParameterValues,
  matchesPattern: MatchesPattern,
): Record<string, ParameterProblem> {
  const problems: Record<string, ParameterProblem> = {};
  for (const parameter of parameters) {
    const problem = parameterProblem(parameter, values[parameter.paramName], matchesPattern);
    if (problem !== null) problems[parameter.paramName] = problem;
  }
  return problems;
}

/** The first rule of §5.2 that the value of one parameter breaks, or `null`. */
export function parameterProblem(
  parameter: Parameter,
  value: ParameterValue | undefined,
  matchesPattern: MatchesPattern,
): ParameterProblem | null {
  if (isEmpty(value)) return isEmptyAllowed(parameter) ? null : { code: 'PleasePerfectInfo' };
  if (typeof value === 'boolean') return null;
  const lines = typeof value === 'string' ? [value] : (value ?? []).filter((line) => line.trim() !== '');
  return (
    lineCountProblem(parameter, lines.length) ??
    firstProblem(lines, (line) => lineProblem(parameter, line.trim(), matchesPattern))
  );
}

/** §3.4: a MultiInput's text as its list of values, cut to MaxLines (§5.2). */
export function splitLines(text: string, maxLines?: number): string[] {
  const lines = text.split(/\r\n|\r|\n/u).map((line) => line.trim());
  return maxLines === undefined ? lines : lines.slice(0, maxLines);
}

function isEmpty(value: ParameterValue | undefined): boolean {
  if (value === undefined) return true;
  if (typeof value === 'boolean') return false;
  return typeof value === 'string' ? value.trim() === '' : value.every((line) => line.trim() === '');
}

/** §5.2: cloud-group parameters are exempt from the required rule; a switch is false until it is set (§4). */
function isEmptyAllowed({ isRequired, dataType }: Parameter): boolean {
  return !isRequired || dataType === DataType.OperateCloudGroup || dataType === DataType.Switch;
}

function lineCountProblem({ controlType, controlOptions }: Parameter, count: number): ParameterProblem | null {
  if (controlType !== ControlType.MultiInput) return null;
  const { minLines, maxLines } = controlOptions;
  if (maxLines !== undefined && count > maxLines) return { code: 'ParamInputError6', limit: maxLines };
  if (minLines !== undefined && count < minLines) return { code: 'ParamInputError7', limit: minLines };
  return null;
}

function lineProblem(parameter: Parameter, line: string, matchesPattern: MatchesPattern): ParameterProblem | null {
  const { choices } = parameter.controlOptions;
  if (choices !== undefined && !choices.some((choice) => choice.value === line)) {
    return { code: 'NotAChoice', value: line };
  }
  const problem =
    parameter.dataType === DataType.Decimal ? numberProblem(parameter, line) : lengthProblem(parameter, line);
  if (problem !== null) return problem;
  const { regx, regxMessage } = parameter.dataTypeOptions;
  if (regx !== undefined && !matchesPattern(regx, line)) return { code: 'Pattern', message: regxMessage ?? '' };
  if (parameter.isUrl === true && !isWebAddress(line)) return { code: 'NotAnAddress', value: line };
  return null;
}

function numberProblem({ dataTypeOptions: { min, max, scale } }: Parameter, text: string): ParameterProblem | null {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/u.test(text)) return { code: 'NotANumber' };
  const number = Number(text);
  if (max !== undefined && number > max) return { code: 'ParamInputError3', limit: max };
  if (min !== undefined && number < min) return { code: 'ParamInputError4', limit: min };
  const decimals = text.split('.')[1]?.length ?? 0;
  if (scale !== undefined && decimals > scale) return { code: 'ParamInputError5', limit: scale };
  return null;
}

function lengthProblem({ dataTypeOptions: { minLen, maxLen } }: Parameter, text: string): ParameterProblem | null {
  const { length } = Array.from(text);
  if (maxLen !== undefined && length > maxLen) return { code: 'ParamInputError1', limit: maxLen };
  if (minLen !== undefined && length < minLen) return { code: 'ParamInputError2', limit: minLen };
  return null;
}

/** The form of an address only: whether it may be fetched is the egress guard's to say. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/iu.test(text);
}

function firstProblem<T>(items: readonly T[], check: (item: T) => ParameterProblem | null): ParameterProblem | null {
  for (const item of items) {
    const problem = check(item);
    if (problem !== null) return problem;
  }
  return null;
}
