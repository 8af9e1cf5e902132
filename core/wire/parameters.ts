import { z } from 'zod';
import type { ParameterValue, ParameterValues } from '../domain/template/parameter.ts';

const value = z.union([z.string().max(200_000), z.array(z.string().max(10_000)).max(100_000), z.boolean()]);

/** Parameter values by `paramName`, as a task keeps them. */
export const parameterValues = z.record(z.string().max(100), value);

const userInput = z.strictObject({
  UIParameters: z.array(z.strictObject({ Id: z.string(), Value: value, Customize: z.looseObject({}).optional() })),
  TemplateParameters: z.array(z.strictObject({ ParamName: z.string(), Value: value })),
});

/** §3.5 `userInputParameters`: JSON text with UIParameters and TemplateParameters. Malformed JSON is a schema error. */
export const userInputParameters = z.string().transform((text, context): ParameterValues => {
  const parsed = userInput.safeParse(parseJson(text));
  if (parsed.success) {
    return Object.fromEntries(parsed.data.TemplateParameters.map((entry) => [entry.ParamName, entry.Value]));
  }
  context.addIssue({
    code: 'custom',
    message: `userInputParameters: ${parsed.error.issues[0]?.message ?? 'not JSON'}`,
  });
  return z.NEVER;
});

/** The text of §3.5 for values by `paramName`; `idByParamName` gives each parameter's `Id`. */
export function formatUserInputParameters(values: ParameterValues, idByParamName: Record<string, string>): string {
  const entries: [string, ParameterValue][] = Object.entries(values);
  return JSON.stringify({
    UIParameters: entries.map(([name, Value]) => ({ Id: idByParamName[name] ?? name, Value })),
    TemplateParameters: entries.map(([ParamName, Value]) => ({ ParamName, Value })),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
