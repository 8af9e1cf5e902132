import ipaddr from 'ipaddr.js';

/** The network that an address is kept as: it tells where somebody was, not which machine. `null`: it is no address. */
export function networkOf(address: string): string | null {
  // Without a zone (`%eth0`), which names an interface of the machine that wrote it.
  const plain = address.replace(/%.*$/u, '');
  if (!ipaddr.isValid(plain)) return null;
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`;
}
