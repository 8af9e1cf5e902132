/** IPv4 addresses that are not public, so a request must never go to them. */
const insideV4 = [
  '0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.254', '100.64.0.1', '100.100.100.200', '100.127.255.254', '127.0.0.1',
  '127.1.2.3', '127.255.255.254', '168.63.129.16', '169.254.0.1', '169.254.169.254', '169.254.170.2', '172.16.0.1',
  '172.31.255.254', '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.0.1', '192.168.255.254',
  '198.18.0.1', '198.19.255.254', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1',
  '255.255.255.255',
]; // prettier-ignore
const insideV6 = [
  '::', '::1', '::2', '::127.0.0.1', '::10.0.0.1', '::8.8.8.8', '::ffff:0:127.0.0.1', '64:ff9b:1::7f00:1', '100::1', '100:0:0:1::1',
  '2001::1', '2001:0:7f00:1::', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1', '3fff::1', '5f00::1', 'fc00::1', 'fd00::1',
  'fd00:ec2::254', 'fd20:ce::254', 'fe80::1', 'fec0::1', 'ff02::1', '4000::1', '2600::5efe:7f00:1', '2600::200:5efe:a00:1',
]; // prettier-ignore

function hex(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** The same addresses in other notations. */
const embedded = insideV4.flatMap((address) => [
  `::ffff:${address}`,
  `64:ff9b::${hex(address)}`,
  `2002:${hex(address)}::1`,
]);

const forms = [
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://127.0.0.1./',

  'http://0x7f.1/',
  'http://1e0.0.0.1/',
  'http://①②⑦.0.0.1/',
  'http://127。0。0。1/',
  'http://[::ffff:7f00:1]/',

  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://inside.example/',
  'http://mixed.example/',

  'http://127.0.0.1:80/',
  'http://127.0.0.1:8080/',
  'https://127.0.0.1/',
  'http://user:pass@127.0.0.1/',
  'http://user@public.example/',

  'http://public.example:22/',
  'http://public.example:25/',
  'http://public.example:6379x/',
  'http://public.example:1023/',

  'ftp://public.example/',
  'file:///etc/passwd',
  'gopher://public.example/',
  'data:text/html,x',
  'javascript:alert(1)',

  'unix:/run/x.sock',
  'ws://public.example/',
  'about:blank',
  'blob:http://public.example/1',
  '//127.0.0.1/',
  'http://',
  '',

  'http:///127.0.0.1/',
  'http:\\\\127.0.0.1\\',
  ' http://127.0.0.1/ ',
  'http://metadata.google.internal/',
  'http://blocked.example/',

  'http://blocked.example:8080/',
  'http://BLOCKED.example./',
  'http://opened.example:9000/outside',
  'http://opened.example:9001/shop',

  'http://opened.example:9000/shopping',
  'http://opened.example:9000/shop/../x',
  'http://opened.example:9000/shop/%2e%2e/x',
];
/** Addresses that must not be connected to, whatever a name resolves to. */
export const hostileAddresses = [
  ...insideV4.map((a) => `http://${a}/`),
  ...[...insideV6, ...embedded].map((a) => `http://[${a}]/`),
  ...forms,
];

/** The replaced resolver's addresses by name; all other names resolve to this machine. */
export const resolvedNames: Record<string, string[]> = {
  'public.example': ['93.184.215.14'],
  'mixed.example': ['93.184.215.14', '10.0.0.1'],
  'inside.example': ['192.168.1.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'blocked.example': ['93.184.215.14'],
  'opened.example': ['10.1.1.1'],
};
