import { maxLineLength } from './lineList.ts';
import { choicesFor } from './choices.ts';
import { isOfFormat } from './formats.ts';
import { isDay, isDayAndTime, isTimeOfDay } from '../addresses/dates.ts';
import {
  ControlType,
  DataSourceType,
  DataType,
  maxSealedLength,
  sealedMark,
  secretMask,
  type Parameter,
  type ParameterFormat,
  type ParameterValues,
} from './parameter.ts';
import { maxAddressLength } from '../addresses/textSize.ts';

/** The problem of one text, or of one of several lines (§5.2). */
export type LineProblem =
  | { code: `ParamInputError${1 | 2 | 3 | 4 | 5}`; limit: number }
  | { code: 'NotANumber' | 'NotADay' | 'NotATime' | 'NotATimeWithSeconds' | 'NotADayAndTime' | 'NotACookie' }
  | { code: 'NotAChoice' | (typeof formatCodes)[ParameterFormat]; value: string }
  | { code: 'AddressTooLong'; limit: number }
  | { code: 'Pattern'; message: string };

const formatCodes = {
  url: 'NotAnAddress',
  email: 'NotAnEmail',
  ipv4: 'NotAnIpv4',
  mobileNumber: 'NotAMobileNumber',
  phoneNumber: 'NotAPhoneNumber',
  postcode: 'NotAPostcode',
} as const satisfies Record<ParameterFormat, string>;

/** Tests a text against a pattern in linear time; the caller passes it because core has no pattern engine. */
export type MatchesPattern = (pattern: string, text: string) => boolean;

/** The first rule of §5.2 that one text breaks, or `null`; `values` are those that choices may depend on. */
export function checkLine(
  parameter: Parameter,
  line: string,
  matchesPattern: MatchesPattern,
  values: ParameterValues = {},
): LineProblem | null {
  if (!isChoice(parameter, line, values)) return { code: 'NotAChoice', value: line };
  const problem = tooLongProblem(parameter, line) ?? typeProblem(parameter, line);
  if (problem !== null) return problem;
  if (parameter.isUrl === true && line.length > maxAddressLength) {
    return { code: 'AddressTooLong', limit: maxAddressLength };
  }
  const { regx, regxMessage, format } = parameter.dataTypeOptions;
  if (regx !== undefined && !matchesPattern(regx, line)) return { code: 'Pattern', message: regxMessage ?? '' };
  const wanted = parameter.isUrl === true ? 'url' : format;
  return wanted === undefined || isOfFormat[wanted](line) ? null : { code: formatCodes[wanted], value: line };
}

/** Choices from an external source are optional: where they cannot be loaded, the value is typed. */
function isChoice(parameter: Parameter, line: string, values: ParameterValues): boolean {
  const { choices, dataSourceType } = parameter.controlOptions;
  if (choices === undefined || dataSourceType === DataSourceType.External) return true;
  return choicesFor(parameter, values).some((choice) => choice.value === line);
}

/**
 * Reported here, where the user can still correct it: the wire refuses a longer line (core/wire/rows/parameters.ts).
 */
function tooLongProblem({ controlType }: Parameter, line: string): LineProblem | null {
  const isTooLong = controlType === ControlType.MultiInput && line.length > maxLineLength;
  return isTooLong ? { code: 'ParamInputError1', limit: maxLineLength } : null;
}

function typeProblem(parameter: Parameter, line: string): LineProblem | null {
  const hasSeconds = parameter.controlOptions.hasSeconds === true;
  switch (parameter.dataType) {
    case DataType.Decimal:
      return numberProblem(parameter, line);
    case DataType.Datetime:
      if (parameter.controlType === ControlType.TimePicker)
        return isDayAndTime(line) ? null : { code: 'NotADayAndTime' };
      return isDay(line) ? null : { code: 'NotADay' };
    case DataType.Time:
      if (isTimeOfDay(line, hasSeconds)) return null;
      return { code: hasSeconds ? 'NotATimeWithSeconds' : 'NotATime' };
    case DataType.PreLogin:
      if (line === secretMask || (line.startsWith(sealedMark) && line.length <= maxSealedLength)) return null;
      return /^[\u0020-\u007e]*$/u.test(line) ? lengthProblem(parameter, line) : { code: 'NotACookie' };
    case DataType.String:
    case DataType.Recipe:
    case DataType.Switch:
    case DataType.OperateCloudGroup:
    case DataType.OperateIpProxy:
      return lengthProblem(parameter, line);
  }
}

function numberProblem({ dataTypeOptions: { min, max, scale } }: Parameter, text: string): LineProblem | null {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/u.test(text)) return { code: 'NotANumber' };
  const number = Number(text);
  if (max !== undefined && number > max) return { code: 'ParamInputError3', limit: max };
  if (min !== undefined && number < min) return { code: 'ParamInputError4', limit: min };
  const decimals = text.split('.')[1]?.length ?? 0;
  if (scale !== undefined && decimals > scale) return { code: 'ParamInputError5', limit: scale };
  return null;
}

function lengthProblem({ dataTypeOptions: { minLen, maxLen } }: Parameter, text: string): LineProblem | null {
  const { length } = Array.from(text);
  if (maxLen !== undefined && length > maxLen) return { code: 'ParamInputError1', limit: maxLen };
  if (minLen !== undefined && length < minLen) return { code: 'ParamInputError2', limit: minLen };
  return null;
}
