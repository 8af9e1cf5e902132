import ipaddr from 'ipaddr.js';

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
