import type { IncomingHttpHeaders } from 'node:http';

/** Hop-by-hop headers, which a proxy does not pass on (RFC 9110 7.6.1); `host` is made from the checked URL. */
const hopByHop = [
  'connection',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** The headers that a proxy passes on. */
export function forwardedHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const dropped = new Set(hopByHop);
  for (const name of (headers.connection ?? '').split(',')) dropped.add(name.trim().toLowerCase());
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !dropped.has(name)) kept[name] = value;
  }
  return kept;
}
