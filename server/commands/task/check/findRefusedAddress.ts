import { sampleOf } from '#core/domain/template/checkParameters.ts';
import { linesOfValue } from '#core/domain/template/lines.ts';
import { isUrlRule, type ParameterValue } from '#core/domain/template/parameter.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { isRefusedAddress } from '#server/engine/egress/isRefusedAddress.ts';

/**
 * Returns the first address of a value that the engine would refuse for its form alone, or `null`. Nothing is resolved
 * here. Of a rule, the same sample is checked as in the form; a save checks all of its addresses before
 * (checkLines.ts).
 */
export function findRefusedAddress(value: ParameterValue | undefined, hostRules: readonly HostRule[]): string | null {
  const addresses = isUrlRule(value) ? sampleOf(value) : linesOfValue(value);
  for (const address of addresses) if (isRefusedAddress(address, hostRules)) return address;
  return null;
}
