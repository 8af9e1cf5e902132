import type { PageFailure } from '#core/domain/data/failure.ts';
import { pageFailure } from '../failure.ts';
import { isBlockedHost, isOpenedHost, ruleFor, type HostRule } from './hostRules.ts';

/**
 * What can be said of an address before it is resolved: its form, scheme, credentials, port and the operator's rules. The
 * object that was checked is the one to fetch. Where the host resolves to is checked when connecting (connector.ts). A
 * refusal tells nothing of the inside.
 */
export function checkUrl(text: string, rules: readonly HostRule[]): URL | PageFailure {
  const url = URL.parse(text);
  if (url === null) return pageFailure(text, 'AddressInvalid');
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const isPlain = url.username === '' && url.password === '';
  const isAllowed = isWeb && isPlain && isPortAllowed(url.port) && !isBlockedHost(rules, url);
  // A host that is opened for some paths is closed for all others.
  const isClosedPath = isOpenedHost(rules, url.host) && ruleFor(rules, url)?.allowPrivate !== true;
  return isAllowed && !isClosedPath ? url : pageFailure(text, 'AddressRefused');
}

/** The web's own ports and those that need no privilege: not mail, shells and other services of old. */
function isPortAllowed(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024;
}
