import ipaddr from 'ipaddr.js';

/**
 * Returns the network that is stored for an address: it shows the place, not the machine. `null` for a text that is not
 * an address.
 */
export function networkOf(address: string): string | null {
  const read = readAddress(address);
  return read === null ? null : firstBits(read, read.kind() === 'ipv4' ? 24 : 48);
}

/**
 * Returns the unit that a limit counts as one: an IPv4 address, or the /64 of an IPv6 address, because each network has
 * 2^64 of them. A text that is not an address counts as it is, shortened.
 */
export function countedNetwork(address: string): string {
  const read = readAddress(address);
  if (read === null) return address.slice(0, 45);
  return read.kind() === 'ipv4' ? read.toString() : firstBits(read, 64);
}

/**
 * Parses an address without a port, which some proxies append, and without a zone (`%eth0`), which names an interface
 * of the machine that wrote it. An IPv4 address within an IPv6 one becomes the IPv4 address.
 */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const address =
    (/^\[([^\]]+)\](?::\d+)?$/u.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/u, '$1')).split('%')[0] ?? '';
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : null;
}

function firstBits(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
