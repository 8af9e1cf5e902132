import { deflateSync, gzipSync } from 'node:zlib';
import type { Dice } from './dice.ts';
import type { Wire } from './request.ts';

/** A request whose bytes are odd, whatever its content; and its name in a report. */
export interface Odd {
  name: string;
  make(wire: Wire, dice: Dice): Wire;
}

const withHeaders =
  (...headers: readonly (readonly [name: string, value: string])[]) =>
  (wire: Wire): Wire => ({
    ...wire,
    headers: [...wire.headers.filter(([name]) => !isAmong(name, headers)), ...headers],
  });

function isAmong(name: string, headers: readonly (readonly [name: string, value: string])[]): boolean {
  return headers.some(([each]) => each.toLowerCase() === name);
}

const withBody =
  (make: (body: Buffer) => Buffer) =>
  (wire: Wire): Wire => ({ ...wire, body: make(wire.body ?? Buffer.from('{}')) });

const withType = (type: string) => withHeaders(['content-type', type]);
const withTarget =
  (make: (target: string) => string) =>
  (wire: Wire): Wire => ({ ...wire, target: make(wire.target) });
const json = withType('application/json');

const encodings: readonly Odd[] = [
  {
    name: 'with a key',
    make: (wire, dice) => withHeaders(['idempotency-key', dice.pick(['one', 'two', dice.uuid(), '', 'a b'])])(wire),
  },
  { name: 'said to be packed', make: withHeaders(['content-encoding', 'gzip']) },
  {
    name: 'packed by gzip',
    make: (wire) => withBody((body) => gzipSync(body))(withHeaders(['content-encoding', 'gzip'])(wire)),
  },
  {
    name: 'packed by deflate',
    make: (wire) => withBody((body) => deflateSync(body))(withHeaders(['content-encoding', 'deflate'])(wire)),
  },
  { name: 'packed without a word', make: (wire) => json(withBody((body) => gzipSync(body))(wire)) },
  {
    name: 'in UTF-16',
    make: (wire) =>
      withType('application/json; charset=utf-16')(withBody((body) => Buffer.from(body.toString(), 'utf16le'))(wire)),
  },
  { name: 'said to be in Latin-1', make: withType('application/json; charset=iso-8859-1') },
  {
    name: 'with a byte order mark',
    make: (wire) => json(withBody((body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]))(wire)),
  },
  {
    name: 'with bytes that are no UTF-8',
    make: (wire) => json(withBody((body) => Buffer.concat([body, Buffer.from([0xff, 0xc0, 0xaf])]))(wire)),
  },
  {
    name: 'with half a character in bytes',
    make: (wire) => json(withBody(() => Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))(wire)),
  },
  { name: 'empty', make: (wire) => json(withBody(() => Buffer.alloc(0))(wire)) },
  { name: 'cut', make: (wire) => json(withBody((body) => body.subarray(0, Math.max(1, body.length - 2)))(wire)) },
  {
    name: 'with more behind it',
    make: (wire) => json(withBody((body) => Buffer.concat([body, Buffer.from('}')]))(wire)),
  },
  { name: 'of white space', make: (wire) => json(withBody(() => Buffer.alloc(10_000, 0x20))(wire)) },
  { name: 'of NULs', make: (wire) => json(withBody(() => Buffer.alloc(1_000))(wire)) },
  { name: 'as a form', make: withType('application/x-www-form-urlencoded') },
  { name: 'as a form of parts', make: withType('multipart/form-data; boundary=x') },
  { name: 'as text', make: withType('text/plain') },
  { name: 'of an unknown type', make: withType('application/json, text/html') },
  { name: 'of a type that is none', make: withType('\u00ff;;=') },
  {
    name: 'of no type',
    make: (wire) => ({
      ...withBody((body) => body)(wire),
      headers: wire.headers.filter(([name]) => name !== 'content-type'),
    }),
  },
];

const lengths: readonly Odd[] = [
  { name: 'longer than said', make: (wire) => ({ ...withBody((body) => body)(wire), saidLength: '1', isLast: true }) },
  {
    name: 'shorter than said',
    make: (wire) => ({ ...wire, saidLength: String((wire.body?.length ?? 0) + 10), isLast: true, isWithheld: true }),
  },
  ...['-1', 'x', '1e3', '99999999999999999999', '+2', '0x2', '2, 2'].map((said): Odd => ({
    name: `with the length ${said}`,
    make: (wire) => ({ ...wire, saidLength: said, isLast: true, isWithheld: true }),
  })),
  {
    name: 'with two lengths',
    make: (wire) => ({ ...withHeaders(['content-length', '3'])(wire), isLast: true, isWithheld: true }),
  },
  {
    name: 'with a length and in chunks',
    make: (wire) => ({ ...withHeaders(['transfer-encoding', 'chunked'])(wire), isLast: true, isWithheld: true }),
  },
  {
    name: 'in chunks',
    make: (wire) => ({ ...withHeaders(['transfer-encoding', 'chunked'])(withBody(chunked)(wire)), saidLength: null }),
  },
  {
    name: 'in chunks that are none',
    make: (wire) => ({
      ...withHeaders(['transfer-encoding', 'chunked'])(wire),
      saidLength: null,
      isLast: true,
      isWithheld: true,
    }),
  },
  {
    name: 'in a coding that is none',
    make: (wire) => ({ ...withHeaders(['transfer-encoding', 'zip'])(wire), isLast: true, isWithheld: true }),
  },
];

function chunked(body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
}

const heads: readonly Odd[] = [
  ...['TRACE', 'OPTIONS', 'PATCH', 'HEAD', 'PUT', 'DELETE', 'PROPFIND'].map((method): Odd => ({
    name: method,
    make: (wire) => ({ ...wire, method }),
  })),
  ...['FOO', 'get', 'G T'].map((method): Odd => ({
    name: `the method ${method}`,
    make: (wire) => ({ ...wire, method, isLast: true, isWithheld: true }),
  })),
  { name: 'for a tunnel', make: (wire) => ({ ...wire, method: 'CONNECT', isLast: true, isWithheld: true }) },
  {
    name: 'with two cookies',
    make: (wire) => ({ ...wire, headers: [...wire.headers, ['cookie', 'a=b; a=c; =; ;;']] }),
  },
  { name: 'with a cookie that is none', make: withHeaders(['cookie', `${'a'.repeat(3_000)}=%; sheaf.session=%00`]) },
  {
    name: 'with two identities',
    make: (wire) => ({
      ...wire,
      headers: [...wire.headers, ['authorization', 'Bearer x'], ['authorization', 'Basic \u00ff']],
    }),
  },
  {
    name: 'from another site',
    make: withHeaders(['origin', 'https://evil.example'], ['sec-fetch-site', 'cross-site']),
  },
  { name: 'from nowhere', make: withHeaders(['origin', 'null']) },
  { name: 'for another host', make: (wire) => ({ ...wire, headers: [['host', 'evil.example'], ...wire.headers] }) },
  { name: 'with a tag that is none', make: withHeaders(['if-none-match', '"x", W/"y", *']) },
  { name: 'for a part of it', make: withHeaders(['range', 'bytes=5-1,-1,a-']) },
  { name: 'with a question before', make: withHeaders(['expect', '100-continue']) },
  { name: 'with an expectation that is none', make: withHeaders(['expect', 'tea']) },
  {
    name: 'for another protocol',
    make: (wire) => ({ ...withHeaders(['connection', 'upgrade'], ['upgrade', 'websocket'])(wire), isLast: true }),
  },
  { name: 'with languages that are none', make: withHeaders(['accept-language', '*;q=9, \u00e9, en;q=, ,,']) },
  {
    name: 'through proxies',
    make: withHeaders(['x-forwarded-for', "1.2.3.4, ' or 1=1"], ['x-forwarded-proto', 'javascript']),
  },
  {
    name: 'with a head of 20 KB',
    make: (wire) => ({ ...withHeaders(['x-long', 'x'.repeat(20_000)])(wire), isLast: true }),
  },
  {
    name: 'with 200 headers',
    make: (wire) => ({
      ...wire,
      headers: [...wire.headers, ...Array.from({ length: 200 }, (_, index) => [`x-${index}`, 'x'] as const)],
    }),
  },
  {
    name: 'with a header that is none',
    make: (wire) => ({ ...withHeaders(['x y', 'a'])(wire), isLast: true, isWithheld: true }),
  },
  {
    name: 'with NUL in a header',
    make: (wire) => ({ ...withHeaders(['x-nul', 'a\u0000b'])(wire), isLast: true, isWithheld: true }),
  },
];

const targets: readonly Odd[] = [
  { name: 'at two slashes', make: withTarget((target) => `/${target}`) },
  { name: 'at a path in a circle', make: withTarget((target) => `/a/..${target}`) },
  { name: 'at a path with a slash more', make: withTarget((target) => target.replace(/(\?|$)/u, '/$1')) },
  { name: 'at an absolute address', make: withTarget((target) => `http://evil.example${target}`) },
  { name: 'at capitals', make: withTarget((target) => target.toUpperCase()) },
  {
    name: 'at a path in percents',
    make: withTarget((target) => target.replace(/[a-z]/gu, (letter) => `%${letter.charCodeAt(0).toString(16)}`)),
  },
  ...['%', '%zz', '%00', '%ff', '%ed%a0%80', ';', '%2f..%2f', '\u00ff', '\\', '/'.repeat(500), 'x'.repeat(9_000)].map(
    (more): Odd => ({
      name: `at a path with ${more.slice(0, 12)} more`,
      make: withTarget((target) => target.replace(/(\?|$)/u, (mark) => `${more}${mark}`)),
    }),
  ),
  ...[
    'a=1&a=2',
    'page=1&page=2',
    'a[]=1&a[b]=2',
    '__proto__=1&constructor=2',
    '&&&===',
    '%',
    '%ff=%ed%a0%80',
    'a'.repeat(6_000),
    Array.from({ length: 900 }, (_, index) => `q${index}=`).join('&'),
  ].map((query): Odd => ({
    name: `asked ${query.slice(0, 20)}`,
    make: withTarget((target) => `${target}${target.includes('?') ? '&' : '?'}${query}`),
  })),
  { name: 'at no path', make: (wire) => ({ ...wire, target: '*', isLast: true, isWithheld: true }) },
  {
    name: 'at a path with a space',
    make: (wire) => ({ ...wire, target: '/v1/ accounts', isLast: true, isWithheld: true }),
  },
];

export const oddities: readonly Odd[] = [...encodings, ...lengths, ...heads, ...targets];
