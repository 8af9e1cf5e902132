import { isIP } from 'node:net';
import { sampleOf } from '#core/domain/template/checkParameters.ts';
import { linesOfValue } from '#core/domain/template/lines.ts';
import { isUrlRule, type ParameterValue } from '#core/domain/template/parameter.ts';
import { checkUrl } from '#server/engine/egress/checkUrl.ts';
import { ruleFor, type HostRule } from '#server/engine/egress/hostRules.ts';
import { isPublicAddress } from '#server/engine/egress/publicAddress.ts';

/**
 * The first address of a value that the engine would refuse for its form alone, or `null`. Nothing is resolved here. Of a
 * rule the same are looked at as in the form; all of them before, where there is time (refuseRuleAddresses.ts).
 */
export function findRefusedAddress(value: ParameterValue | undefined, hostRules: readonly HostRule[]): string | null {
  const addresses = isUrlRule(value) ? sampleOf(value) : linesOfValue(value);
  for (const address of addresses) if (isRefusedAddress(address, hostRules)) return address;
  return null;
}

/** Whether the engine would refuse an address for its form alone. */
export function isRefusedAddress(address: string, hostRules: readonly HostRule[]): boolean {
  const url = checkUrl(address, hostRules);
  if (!(url instanceof URL)) return true;
  return isInside(url.hostname) && ruleFor(hostRules, url)?.allowPrivate !== true;
}

/** A literal address that is not public, or the name that every system gives to itself. */
function isInside(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/gu, '');
  if (isIP(literal) !== 0) return !isPublicAddress(literal);
  return /(^|\.)localhost\.?$/u.test(hostname);
}
