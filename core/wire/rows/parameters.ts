import { z } from 'zod';
import { cleanValue } from '#core/domain/data/block.ts';
import { maxLineLength, firstLineCount, maxListLines } from '#core/domain/parameters/lineList.ts';
import {
  isUrlRule,
  type LineOrigin,
  type LineOrigins,
  type ParameterValue,
  type ParameterValues,
  type UserInput,
} from '#core/domain/parameters/parameter.ts';
import { readInput } from '../call/readInput.ts';
import { recordOf } from '../codec/code.ts';
import { text } from '../codec/text.ts';
import {
  customize,
  customizeOfRule,
  lineOrigin,
  originOfCustomize,
  ruleOfCustomize,
  urlRule,
  type Customize,
} from './urlRule.ts';

/** The maximum length of the request body that contains it. */
const maxInputLength = 1_048_576;

/** More than any form has. */
const maxParameters = 200;

/** The domain's `LineList`. Its count and first lines are for devices; the service reads the list itself. */
const lineList = z.strictObject({
  list: z.string().regex(/^[0-9a-f]{64}$/u),
  count: z.int().min(1).max(maxListLines),
  first: z.array(text(maxLineLength)).min(1).max(firstLineCount),
});

const value = z.union([text(200_000), z.array(text(maxLineLength)).max(maxListLines), z.boolean(), lineList]);

/** Parameter values by `paramName`, as a task stores them. */
export const parameterValues = recordOf(text(100), z.union([value, urlRule]), maxParameters);

/** The sources of imported lines, by `paramName`, as a task stores them. */
export const lineOrigins = recordOf(text(100), lineOrigin, maxParameters);

const userInput = z.strictObject({
  UIParameters: z
    .array(z.strictObject({ Id: text(100), Value: value, Customize: customize.nullish() }))
    .max(maxParameters),
  TemplateParameters: z.array(z.strictObject({ ParamName: text(100), Value: value })).max(maxParameters),
});

/** §3.5 `userInputParameters`: JSON text with UIParameters and TemplateParameters. Malformed JSON is a schema error. */
export const userInputParameters = z.pipe(
  text(maxInputLength),
  z.transform((json: string, context): UserInput => {
    const refuse = (path: string[], message: string) => {
      context.issues.push({ code: 'custom', input: json, path, message });
      return z.NEVER;
    };
    const given = parseJson(json);
    if (given === undefined) return refuse([], 'must be JSON');
    const read = readInput(userInput, given);
    return read.ok ? inputOf(read.value) : refuse(read.refusal.field.split('.'), read.refusal.message);
  }),
);

/**
 * Formats values by `paramName` as the text of §3.5; `idByParamName` gives each parameter's `Id`. A rule is in
 * `Customize`, without its addresses: the service generates them when a lot starts. Pasted text and files may contain
 * characters that our texts do not allow: they are removed, because they are invisible.
 */
export function formatUserInputParameters(
  values: ParameterValues,
  idByParamName: Record<string, string>,
  origins: LineOrigins = {},
): string {
  const entries: [string, ParameterValue][] = Object.entries(values);
  const input: z.input<typeof userInput> = {
    UIParameters: entries.map(([name, given]) => ({
      Id: idByParamName[name] ?? name,
      Value: isUrlRule(given) ? [] : given,
      ...customizeOf(given, origins[name]),
    })),
    TemplateParameters: entries.map(([ParamName, given]) => ({ ParamName, Value: isUrlRule(given) ? [] : given })),
  };
  return JSON.stringify(input, (_name, each: unknown) => (typeof each === 'string' ? cleanValue(each) : each));
}

function customizeOf(given: ParameterValue, origin: LineOrigin | undefined): { Customize?: Customize } {
  if (isUrlRule(given)) return { Customize: customizeOfRule(given) };
  return origin === undefined ? {} : { Customize: origin };
}

/**
 * Reads the wire's form. A rule or an origin belongs to the parameter of its `Id`, or of its position where the Ids are
 * of another kind.
 */
function inputOf({ UIParameters, TemplateParameters }: z.output<typeof userInput>): UserInput {
  const values: ParameterValues = Object.fromEntries(
    TemplateParameters.map(({ ParamName, Value }) => [ParamName, Value]),
  );
  const origins: LineOrigins = {};
  for (const [place, { Id, Customize: given }] of UIParameters.entries()) {
    const name = Id in values ? Id : TemplateParameters[place]?.ParamName;
    if (!given || name === undefined) continue;
    const [rule, origin] = [ruleOfCustomize(given), originOfCustomize(given)];
    if (rule !== null) values[name] = rule;
    if (origin !== null) origins[name] = origin;
  }
  return { values, origins };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
