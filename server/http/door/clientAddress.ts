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

/**
 * Returns a function that is true for an address in one of these networks, each an address or a network (`10.0.0.0/8`).
 */
export function isAmong(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.map((each) => {
    const [address = '', bits] = each.split('/');
    const parsed = ipaddr.parse(address);
    return [parsed, Number(bits ?? (parsed.kind() === 'ipv4' ? 32 : 128))] as const;
  });
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const asked = ipaddr.process(address);
    return ranges.some(([range, bits]) => range.kind() === asked.kind() && asked.match(range, bits));
  };
}

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** True when a host of an address, as URL spells it, is always this machine. */
export function isLoopbackName(hostname: string): boolean {
  return loopbackNames.has(hostname);
}
