import { isIP, type Socket } from 'node:net';
import { isFailure } from '../failure.ts';
import { checkUrl, isRefusedAddress } from './checkUrl.ts';
import { checkedAddresses, type Resolve } from './connector.ts';
import { isOpenedHost, type HostRule } from './hostRules.ts';

/** The host of a database, in the form in which it is looked up. */
export interface DatabaseHost {
  /** A name, or an address without brackets. */
  name: string;
  port: number;
  /** As rules name it: with the port. */
  host: string;
  /** The operator has opened exactly this host and port. */
  isOpened: boolean;
}

export interface DatabaseEgress {
  hostRules: readonly HostRule[];
  /** For tests: replace DNS and sockets. */
  resolve?: Resolve | undefined;
  newSocket?: (() => Socket) | undefined;
}

/** The number of addresses of one name that are tried. */
const maxTries = 3;

/**
 * Returns the host and port of a database; `null` where the service does not connect to them for their form alone or by
 * a rule. They are judged as those of a page are. What the name resolves to is checked by `databaseAddresses`.
 */
export function checkDatabaseHost(
  { host, port }: { host: string; port: number },
  rules: readonly HostRule[],
): DatabaseHost | null {
  const address = `https://${isIP(host) === 6 ? `[${host}]` : host}:${port}/`;
  const url = checkUrl(address, rules);
  if (isFailure(url) || url.href !== `${url.origin}/` || isRefusedAddress(address, rules)) return null;
  const name = url.hostname.replace(/^\[|\]$/gu, '');
  return { name, port, host: url.host, isOpened: isOpenedHost(rules, url.host) };
}

/** Returns addresses of a database that may be connected to. Rejects as `checkedAddresses` does. */
export async function databaseAddresses(
  { name, host }: DatabaseHost,
  { hostRules, resolve }: DatabaseEgress,
): Promise<string[]> {
  return (await checkedAddresses({ hostname: name, host }, hostRules, resolve)).slice(0, maxTries);
}
