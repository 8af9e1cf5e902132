import { isIP } from 'node:net';
import { linesOfValue } from '#core/domain/template/lines.ts';
import { isUrlRule, type ParameterValue } from '#core/domain/template/parameter.ts';
import { checkUrl } from '#server/engine/egress/checkUrl.ts';
import { ruleFor, type HostRule } from '#server/engine/egress/hostRules.ts';
import { isPublicAddress } from '#server/engine/egress/publicAddress.ts';

const checkedOfRule = 1_000;

/** The first address of a value that the engine would refuse for its form alone, or `null`. Nothing is resolved here. */
export function findRefusedAddress(value: ParameterValue | undefined, hostRules: readonly HostRule[]): string | null {
  // A rule's addresses differ in a few places only; each is checked again when it is fetched.
  const addresses = linesOfValue(value, isUrlRule(value) ? checkedOfRule : undefined);
  return addresses.find((address) => isRefusedAddress(address, hostRules)) ?? null;
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
