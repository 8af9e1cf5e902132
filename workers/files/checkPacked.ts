import type { LineProblem } from '#core/domain/parameters/checkLine.ts';
import { firstLineProblem, type MatchesPattern } from '#core/domain/parameters/checkParameters.ts';
import type { Parameter } from '#core/domain/parameters/parameter.ts';
import { linesOfPacked } from './packLines.ts';

/** Returns the first problem (§5.2) of the lines of a packed list, or `null`. */
export async function checkPacked(packed: Uint8Array<ArrayBuffer>, parameter: Parameter): Promise<LineProblem | null> {
  const matches = await loadMatcher(parameter);
  for await (const lines of linesOfPacked(packed)) {
    const problem = firstLineProblem(parameter, lines, matches);
    if (problem !== null) return problem;
  }
  return null;
}

/**
 * Patterns come from templates: re2js runs in linear time, so none can block the worker. It is loaded only when a
 * parameter has a pattern.
 */
async function loadMatcher({ dataTypeOptions: { regx } }: Parameter): Promise<MatchesPattern> {
  if (regx === undefined) return () => true;
  const { RE2JS } = await import('re2js');
  const expression = RE2JS.compile(regx);
  return (_, text) => expression.matcher(text).find();
}
