import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Non-public addresses inside public ranges: the metadata services of cloud hosts, and gaps of ipaddr.js. */
const deniedV4 = [
  '0.0.0.0/8',
  '168.63.129.16/32',
  '192.0.0.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '240.0.0.0/4',
].map((range) => ipaddr.IPv4.parseCIDR(range));
/** The global unicast range of IPv6. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * Ranges inside it that are not public: protocols (Teredo, ORCHID, benchmarks), documentation, segment routing, the
 * former test network.
 */
const deniedV6 = ['2001::/23', '2001:db8::/32', '2620:4f:8000::/48', '3ffe::/16', '3fff::/20', '5f00::/16'].map(
  (range) => ipaddr.IPv6.parseCIDR(range),
);
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const sixToFour = ipaddr.IPv6.parseCIDR('2002::/16');

/**
 * Returns true if an address, and every IPv4 address embedded in it, is public on the internet. ipaddr.js alone says
 * `unicast` for `::127.0.0.1` and for the metadata addresses of cloud hosts. Text that is not an address is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv4 ? isPublicV4(address) : isPublicV6(address);
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !deniedV4.some((range) => address.match(range));
}

function isPublicV6(address: ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  if (address.isIPv4MappedAddress() || address.match(nat64)) return isPublicV4(embedded(bytes, 12));
  if (!address.match(globalV6) || deniedV6.some((range) => address.match(range))) return false;
  if (address.match(sixToFour) && !isPublicV4(embedded(bytes, 2))) return false;
  return !isIsatap(bytes) || isPublicV4(embedded(bytes, 12));
}

/** ISATAP: an interface identifier that ends in an IPv4 address. */
function isIsatap(bytes: readonly number[]): boolean {
  const [first = 0, second, third, fourth] = bytes.slice(8);
  return (first & 0xfd) === 0 && second === 0 && third === 0x5e && fourth === 0xfe;
}

function embedded(bytes: readonly number[], start: number): ipaddr.IPv4 {
  return new ipaddr.IPv4(bytes.slice(start, start + 4));
}
