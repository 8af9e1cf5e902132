import ipaddr from 'ipaddr.js';

/**
 * Whom a limit per address counts: an IPv4 address, or the first 64 bits of an IPv6 one, for a household has all that
 * begin with them.
 */
export function clientAddress(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : parsed.toString();
}
