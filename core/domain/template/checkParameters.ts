import { checkLine, type LineProblem, type MatchesPattern } from './checkLine.ts';
import { maxLines } from './splitLines.ts';
import {
  isLineList,
  ControlType,
  DataType,
  isUrlRule,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
} from './parameter.ts';
import { sizeProblem, type SizeProblem } from './textSize.ts';
import type { UrlRule } from './urlRule.ts';
import { addressAt, addressesOf, countAddresses, maxRuleAddresses, sizesOfRule } from './urlRules.ts';

export type { MatchesPattern } from './checkLine.ts';

/** What is wrong with one parameter; the codes are the message keys of §5.2, `limit` is the number in the message. */
export type ParameterProblem =
  | { code: 'PleasePerfectInfo' }
  | { code: `ParamInputError${6 | 7}`; limit: number }
  | LineProblem
  /** The rule that generates the addresses is not whole (§3.5). */
  | { code: 'RuleNotWhole' }
  /** So much would be made of it (§3.5), known before any of it is made. */
  | SizeProblem
  /** Said by the service only: it would not fetch this address, whoever asks. */
  | { code: 'AddressRefused'; value: string }
  /** Said by the service only: the template has no such parameter (any more). */
  | { code: 'Unknown' }
  /** Said by the service only: a list is named that it does not have; whoever has it sends it first. */
  | { code: 'ListMissing' }
  /** Said by the service only: it has no secret that could be kept; it must be typed. */
  | { code: 'SecretMissing' }
  /** Said by the service only: all combinations of the values would be more addresses than a run begins with. */
  | { code: 'TooManyAddresses'; count: number; limit: number };

/**
 * Of the addresses that a rule gives, this many are looked at one by one in the form: they differ in a few places only.
 * And of their text no more than one value may have: a pattern takes some microseconds for each character.
 */
const checkedAddresses = 1_000;
const checkedText = 200_000;

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
    const problem = parameterProblem(parameter, values[parameter.paramName], matchesPattern, values);
    if (problem !== null) problems[parameter.paramName] = problem;
  }
  return problems;
}

/** The first rule of §5.2 that the value of one parameter breaks, or `null`; `values` are those of the whole form. */
export function parameterProblem(
  parameter: Parameter,
  value: ParameterValue | undefined,
  matchesPattern: MatchesPattern,
  values: ParameterValues = {},
): ParameterProblem | null {
  if (value === undefined || isEmpty(value)) return isEmptyAllowed(parameter) ? null : { code: 'PleasePerfectInfo' };
  if (typeof value === 'boolean') return null;
  if (isUrlRule(value)) return ruleProblem(parameter, value, matchesPattern);
  const lines = linesGiven(value);
  return (
    lineCountProblem(parameter, isLineList(value) ? value.count : lines.length) ??
    firstLineProblem(parameter, lines, matchesPattern, values)
  );
}

/**
 * The first rule of §5.2 that one of these lines breaks, or `null`. Of a list that is kept elsewhere `parameterProblem`
 * sees the count and the first lines only: who has the rest asks here, piece by piece.
 */
export function firstLineProblem(
  parameter: Parameter,
  lines: readonly string[],
  matchesPattern: MatchesPattern,
  values: ParameterValues = {},
): LineProblem | null {
  return firstProblem(lines, (line) => checkLine(parameter, line.trim(), matchesPattern, values));
}

function linesGiven(value: Exclude<ParameterValue, boolean | UrlRule>): string[] {
  if (typeof value === 'string') return [value];
  return isLineList(value) ? value.first : value.filter((line) => line.trim() !== '');
}

function isEmpty(value: ParameterValue): boolean {
  if (typeof value === 'boolean') return false;
  if (isUrlRule(value)) return value.address.trim() === '';
  if (isLineList(value)) return value.count === 0;
  return typeof value === 'string' ? value.trim() === '' : value.every((line) => line.trim() === '');
}

/**
 * §5.2: cloud-group parameters are exempt from the required rule; a switch is false until it is set (§4); what the
 * proxy block gives is no value of the form.
 */
function isEmptyAllowed({ isRequired, dataType }: Parameter): boolean {
  const isExempt =
    dataType === DataType.OperateCloudGroup || dataType === DataType.Switch || dataType === DataType.OperateIpProxy;
  return !isRequired || isExempt;
}

function lineCountProblem(parameter: Parameter, count: number): ParameterProblem | null {
  const { minLines } = parameter.controlOptions;
  if (parameter.controlType !== ControlType.MultiInput) return null;
  if (count > maxLines(parameter)) return { code: 'ParamInputError6', limit: maxLines(parameter) };
  if (minLines !== undefined && count < minLines) return { code: 'ParamInputError7', limit: minLines };
  return null;
}

/**
 * The first of a rule's addresses and its last: what a form looks at, and a service before it has the time for all.
 * Never more text than a value may have, so that it can be looked at in one go.
 */
export function* sampleOf(rule: UrlRule): Generator<string> {
  const last = addressAt(rule, countAddresses(rule) - 1);
  let length = last.length;
  for (const address of addressesOf(rule, checkedAddresses)) {
    length += address.length;
    if (length > checkedText) break;
    yield address;
  }
  yield last;
}

/** Counted and measured before anything is generated: a rule of a line may mean more than a machine has memory for. */
function ruleProblem(parameter: Parameter, rule: UrlRule, matchesPattern: MatchesPattern): ParameterProblem | null {
  const count = countAddresses(rule);
  if (count === 0 || parameter.controlOptions.isRuleGenerationEnabled !== true) return { code: 'RuleNotWhole' };
  const tooMany = lineCountProblem(parameter, count);
  if (tooMany !== null) return tooMany;
  if (count > maxRuleAddresses) return { code: 'ParamInputError6', limit: maxRuleAddresses };
  return (
    addressSizeProblem(parameter, rule) ??
    firstProblem(sampleOf(rule), (address) => checkLine(parameter, address, matchesPattern))
  );
}

function addressSizeProblem({ dataTypeOptions: { maxLen } }: Parameter, rule: UrlRule): ParameterProblem | null {
  const { plain } = sizesOfRule(rule);
  const problem = sizeProblem(plain);
  if (problem !== null || maxLen === undefined) return problem;
  // A MaxLen counts characters, of which some are two units; only the address itself has such, values are encoded.
  const { length } = rule.address;
  const pairs = length - Array.from(rule.address).length;
  return plain.longest - pairs > maxLen ? { code: 'ParamInputError1', limit: maxLen } : null;
}

function firstProblem<Item, Problem>(items: Iterable<Item>, check: (item: Item) => Problem | null): Problem | null {
  for (const item of items) {
    const problem = check(item);
    if (problem !== null) return problem;
  }
  return null;
}
