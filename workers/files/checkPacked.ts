import type { LineProblem } from '#core/domain/template/checkLine.ts';
import { firstLineProblem, type MatchesPattern } from '#core/domain/template/checkParameters.ts';
import type { Parameter } from '#core/domain/template/parameter.ts';
import { linesOfPacked } from './packLines.ts';

/** The first rule of §5.2 that a line of a packed list breaks, or `null`. */
export async function checkPacked(packed: Uint8Array<ArrayBuffer>, parameter: Parameter): Promise<LineProblem | null> {
  const matches = await loadMatcher(parameter);
  for await (const lines of linesOfPacked(packed)) {
    const problem = firstLineProblem(parameter, lines, matches);
    if (problem !== null) return problem;
  }
  return null;
}

/** Patterns are foreign: re2js cannot be held up by one. It is loaded where a parameter has one. */
async function loadMatcher({ dataTypeOptions: { regx } }: Parameter): Promise<MatchesPattern> {
  if (regx === undefined) return () => true;
  const { RE2JS } = await import('re2js');
  const expression = RE2JS.compile(regx);
  return (_, text) => expression.matcher(text).find();
}
