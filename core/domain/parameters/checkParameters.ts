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
import { sizeProblem, type SizeProblem } from '../addresses/textSize.ts';
import type { UrlRule } from '../addresses/urlRule.ts';
import { addressAt, addressesOf, countAddresses, maxRuleAddresses, sizesOfRule } from '../addresses/urlRules.ts';

/** The problem of one parameter; the codes are the message keys of §5.2, `limit` is the number in the message. */
export type ParameterProblem =
  | { code: 'PleasePerfectInfo' }
  | { code: `ParamInputError${6 | 7}`; limit: number }
  | LineProblem
  /** The rule that generates the addresses is incomplete (§3.5). */
  | { code: 'RuleNotWhole' }
  /** The rule would generate too much (§3.5); known before anything is generated. */
  | SizeProblem
  /** Returned by the service only: it does not fetch this address for any account. */
  | { code: 'AddressRefused'; value: string }
  /** Returned by the service only: the template does not have this parameter (any more). */
  | { code: 'Unknown' }
  /**
   * Returned by the service only: the value names a list that the service does not have; the device must send it first.
   */
  | { code: 'ListMissing' }
  /** Returned by the service only: `place` is a path into the recipe, '' for the whole. */
  | { code: 'RecipeWrong'; place: string; message: string }
  /** Returned by the service only: it has no stored secret to keep; the user must type it. */
  | { code: 'SecretMissing' }
  /** Returned by the service only: all combinations of the values are more addresses than a run may begin with. */
  | { code: 'TooManyAddresses'; count: number; limit: number };

/**
 * The maximum of a rule's addresses that the form checks one by one (they differ in a few places only), and of their
 * text in characters, which is what one value may have: a pattern takes some microseconds per character.
 */
const checkedAddresses = 1_000;
const checkedText = 200_000;

/**
 * Checks all rules of §5.2. Returns at most one problem per parameter, by `paramName`; an empty result means that the
 * values may be saved. Runs in the form and again on the server.
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
 * The first rule of §5.2 that one of these lines breaks, or `null`. For a list that is stored separately,
 * `parameterProblem` sees only the count and the first lines: a caller that has the other lines checks them here, piece
 * by piece.
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
 * §5.2: cloud-group parameters are exempt from the required rule; a switch is false until it is set (§4); the proxy
 * block is not a value of the form.
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
 * The first addresses of a rule and its last one: a sample for the form, and for the service before it checks all. Its
 * text is never longer than a value may be, so that it can be checked in one go.
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

/** Counts and measures before anything is generated: a short rule may describe more addresses than memory can hold. */
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
  // MaxLen counts characters, some of which are two UTF-16 units; only the address itself has those, values are
  // encoded.
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
