import type { MatchesPattern } from '#core/domain/parameters/checkParameters.ts';
import type { Parameter } from '#core/domain/parameters/parameter.ts';

/**
 * Loads the matcher for the patterns of these parameters. A hostile pattern can block RegExp (16 s on 28 characters),
 * so it runs in re2js as on the service; re2js is 100 KB and is fetched only if there is a pattern.
 */
export async function loadPatternMatcher(parameters: readonly Parameter[]): Promise<MatchesPattern> {
  if (parameters.every(({ dataTypeOptions }) => dataTypeOptions.regx === undefined)) return () => true;
  const { RE2JS } = await import('re2js');
  return (pattern, text) => RE2JS.compile(pattern).test(text);
}
