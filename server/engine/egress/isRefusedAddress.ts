import { isIP } from 'node:net';
import { checkUrl } from './checkUrl.ts';
import { ruleFor, type HostRule } from './hostRules.ts';
import { isPublicAddress } from './publicAddress.ts';

/** Returns true if the engine refuses this address for its form alone: nothing is resolved here. */
export function isRefusedAddress(address: string, hostRules: readonly HostRule[]): boolean {
  const url = checkUrl(address, hostRules);
  if (!(url instanceof URL)) return true;
  return isInside(url.hostname) && ruleFor(hostRules, url)?.allowPrivate !== true;
}

/** A literal address that is not public, or a name by which every system refers to itself. */
function isInside(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/gu, '');
  if (isIP(literal) !== 0) return !isPublicAddress(literal);
  return /(^|\.)localhost\.?$/u.test(hostname);
}
