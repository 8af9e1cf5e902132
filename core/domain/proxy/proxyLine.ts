import { maxProxies } from './proxySettings.ts';

type ProxyScheme = 'http' | 'https' | 'socks5';

/** One proxy. `user` is `null` where it needs no user name; texts are not percent-encoded. */
export interface ProxyAddress {
  scheme: ProxyScheme;
  /** An IPv6 address has no brackets here. */
  host: string;
  port: number;
  user: string | null;
  password: string;
}

/** The problem of a line; the sentence is locale key `proxy:problems.<code>`. */
export type ProxyLineProblem =
  | 'UnknownScheme'
  | 'NoPort'
  | 'WrongPort'
  | 'WrongHost'
  | 'NotAProxy'
  | 'TooLong'
  | 'PasswordMissing'
  /** In a private network, or blocked by the operator; only the service knows. */
  | 'Closed'
  | 'TooManyProxies';

export type ProxyLine = { ok: true; proxy: ProxyAddress } | { ok: false; problem: ProxyLineProblem };

/** A line number of a list, from 1, with its problem. */
export interface ProblemLine {
  line: number;
  problem: ProxyLineProblem;
}

/** The placeholder for a password that only the service knows. */
export const hiddenPassword = '••••••••';

const schemes: Record<string, ProxyScheme> = { http: 'http', https: 'https', socks5: 'socks5', socks5h: 'socks5' };
/** SOCKS5 has one byte for the length of a name and of a password (RFC 1929). */
const maxCredentialBytes = 255;

/**
 * Parses one line: `host:port`, `user:password@host:port`, the same after `http://`, `https://` or `socks5://`, or
 * `host:port:user:password`. Before an `@`, percent-encoded characters such as `%40` are decoded.
 */
export function parseProxyLine(line: string): ProxyLine {
  const text = line.trim();
  const [, written, rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*?)\/?$/isu.exec(text) ?? [];
  const scheme = schemes[(written ?? 'http').toLowerCase()];
  if (scheme === undefined) return { ok: false, problem: 'UnknownScheme' };
  if (rest === '' || /\s/u.test(rest)) return { ok: false, problem: 'NotAProxy' };
  const { place, user, password } = splitRest(rest);
  const { host, port, problem } = readPlace(place);
  if (problem !== null) return { ok: false, problem };
  if ([user ?? '', password].some((each) => byteLength(each) > maxCredentialBytes)) {
    return { ok: false, problem: 'TooLong' };
  }
  return { ok: true, proxy: { scheme, host, port, user, password } };
}

/** Returns every line that cannot be used. This includes a hidden password that `stored` does not know. */
export function proxyLineProblemsOf(lines: readonly string[], stored: readonly string[] = lines): ProblemLine[] {
  const known = new Set(readable(stored).map(proxyKey));
  const problems = lines.flatMap((line, index): ProblemLine[] => {
    const read = parseProxyLine(line);
    if (!read.ok) return [{ line: index + 1, problem: read.problem }];
    const isLost = read.proxy.password === hiddenPassword && !known.has(proxyKey(read.proxy));
    return isLost ? [{ line: index + 1, problem: 'PasswordMissing' }] : [];
  });
  return lines.length > maxProxies ? [...problems, { line: maxProxies + 1, problem: 'TooManyProxies' }] : problems;
}

/**
 * Returns the line without its password. A line that cannot be parsed loses everything after its first colon, because a
 * part of it may be a password.
 */
export function hidePassword(line: string): string {
  const [, start = '', rest = ''] = /^(\s*(?:[a-z][a-z0-9+.-]*:\/\/)?)(.*)$/isu.exec(line) ?? [];
  const read = parseProxyLine(line);
  if (!read.ok) return start + rest.replace(/:.*$/su, `:${hiddenPassword}`);
  if (read.proxy.password === '') return line;
  const { isColonForm } = splitRest(rest.trim().replace(/\/$/u, ''));
  if (isColonForm) return start + rest.replace(/^((?:\[[^\]]*\]|[^:]*):\d+:[^:]*:).*$/su, `$1${hiddenPassword}`);
  const at = rest.lastIndexOf('@');
  return `${start}${rest.slice(0, rest.indexOf(':'))}:${hiddenPassword}${rest.slice(at)}`;
}

/**
 * Replaces a hidden password by the one that the same proxy (scheme, user, host, port) has in `stored`. A line that is
 * not in `stored` stays as it is, and is not a usable proxy (`proxyLineProblemsOf`).
 */
export function restorePasswords(lines: readonly string[], stored: readonly string[]): string[] {
  const storedByKey = new Map<string, string>();
  for (const line of stored) for (const proxy of readable([line])) storedByKey.set(proxyKey(proxy), line);
  return lines.map((line) => {
    const read = parseProxyLine(line);
    if (!read.ok || read.proxy.password !== hiddenPassword) return line;
    return storedByKey.get(proxyKey(read.proxy)) ?? line;
  });
}

/** The identity of a proxy: scheme, user, host and port. */
function proxyKey({ scheme, user, host, port }: ProxyAddress): string {
  return JSON.stringify([scheme, user, host.toLowerCase(), port]);
}

function readable(lines: readonly string[]): ProxyAddress[] {
  return lines.map(parseProxyLine).flatMap((read) => (read.ok ? [read.proxy] : []));
}

interface Split {
  place: string;
  user: string | null;
  password: string;
  isColonForm: boolean;
}

/** Splits the text after the scheme into credentials and host. A password may contain `@` and `:`. */
function splitRest(rest: string): Split {
  const at = rest.lastIndexOf('@');
  const colonForm = /^((?:\[[^\]]*\]|[^:@[\]]+):\d{1,5}):([^:]+):(.*)$/su.exec(rest);
  const isColonForm = colonForm !== null && (at < 0 || readPlace(rest.slice(at + 1)).problem !== null);
  if (isColonForm) {
    const [, place = '', user = '', password = ''] = colonForm;
    return { place, user, password, isColonForm };
  }
  if (at < 0) return { place: rest, user: null, password: '', isColonForm };
  const who = rest.slice(0, at);
  const colon = who.indexOf(':');
  const user = decoded(colon < 0 ? who : who.slice(0, colon));
  return { place: rest.slice(at + 1), user, password: colon < 0 ? '' : decoded(who.slice(colon + 1)), isColonForm };
}

function readPlace(place: string): { host: string; port: number; problem: ProxyLineProblem | null } {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/su.exec(place) ?? [];
  const host = bracketed ?? plain ?? '';
  const port = /^\d{1,5}$/u.test(digits ?? '') ? Number(digits) : 0;
  const isHost = bracketed === undefined ? isHostName(host) : /^[\da-f:.]+$/iu.test(host) && host.includes(':');
  return { host, port, problem: placeProblem(isHost, digits, port) };
}

function placeProblem(isHost: boolean, digits: string | undefined, port: number): ProxyLineProblem | null {
  if (!isHost) return 'WrongHost';
  if (digits === undefined || digits === '') return 'NoPort';
  return port >= 1 && port <= 65_535 ? null : 'WrongPort';
}

/** True for letters of any language, digits, hyphens and dots; whether the host exists shows when it is used. */
function isHostName(host: string): boolean {
  return (
    host.length <= 253 && host.split('.').every((label) => /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,62})$/u.test(label))
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The length in UTF-8; core has no TextEncoder. */
function byteLength(text: string): number {
  let length = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    length += point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
  }
  return length;
}
