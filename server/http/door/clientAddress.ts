import ipaddr from 'ipaddr.js';

/**
 * The key of a limit per address: an IPv4 address, or the first 64 bits of an IPv6 one, because one household has all
 * addresses that begin with them.
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
