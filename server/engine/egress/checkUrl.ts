import { isIP } from 'node:net';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { pageFailure } from '../failure.ts';
import { isBlockedHost, isOpenedHost, ruleFor, type HostRule } from './hostRules.ts';
import { isPublicAddress } from './publicAddress.ts';

/**
 * Checks a URL before its host is resolved: form, scheme, credentials, port and the operator's rules. Fetch the
 * returned object, which is the one that was checked. The resolved addresses are checked when connecting
 * (connector.ts). A refusal reveals nothing about the inner network.
 */
export function checkUrl(text: string, rules: readonly HostRule[]): URL | PageFailure {
  const url = URL.parse(text);
  if (url === null) return pageFailure(text, 'AddressInvalid');
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const isPlain = url.username === '' && url.password === '';
  const isAllowed = isWeb && isPlain && isPortAllowed(url.port) && !isBlockedHost(rules, url);
  // A host that a rule opens for some paths is closed for all others.
  const isClosedPath = isOpenedHost(rules, url.host) && ruleFor(rules, url)?.allowPrivate !== true;
  return isAllowed && !isClosedPath ? url : pageFailure(text, 'AddressRefused');
}

/** Ports of the web and unprivileged ports: not mail, shells and other classic services. */
function isPortAllowed(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024;
}

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
