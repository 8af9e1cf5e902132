import { isIP } from 'node:net';
import { splitLines } from '#core/domain/template/checkParameters.ts';
import type { ParameterValue } from '#core/domain/template/parameter.ts';
import { checkUrl } from '#server/engine/egress/checkUrl.ts';
import { ruleFor, type HostRule } from '#server/engine/egress/hostRules.ts';
import { isPublicAddress } from '#server/engine/egress/publicAddress.ts';

/** The first address of a value that the engine would refuse for its form alone, or `null`. Nothing is resolved here. */
export function findRefusedAddress(value: ParameterValue | undefined, hostRules: readonly HostRule[]): string | null {
  const lines = typeof value === 'string' ? splitLines(value) : Array.isArray(value) ? value : [];
  const addresses = lines.map((line) => line.trim()).filter((line) => line !== '');
  return addresses.find((address) => isRefused(address, hostRules)) ?? null;
}

function isRefused(address: string, hostRules: readonly HostRule[]): boolean {
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
