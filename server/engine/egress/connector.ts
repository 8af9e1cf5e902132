import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, buildConnector, Pool } from 'undici';
import { connectionsOf, isOpenedHost, type HostRule } from './hostRules.ts';
import { isPublicAddress } from './publicAddress.ts';

/** Thrown through undici only: the engine turns it into a failure. */
export class AddressRefusedError extends Error {
  readonly code = 'SHEAF_ADDRESS_REFUSED';
}

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<string[]>;

interface ConnectorOptions {
  rules: readonly HostRule[];
  timeoutMs: number;
  resolve?: Resolve | undefined;
  /** Opens the socket to an address that was checked; tests replace it. */
  connect?: buildConnector.connector | undefined;
}

/** The number of addresses of one name that are tried. */
const maxTries = 3;

/**
 * Opens connections only to addresses that were checked: resolves the name itself, refuses it when any of its addresses
 * is not public, and connects to one of these addresses, so that no second look-up can give another one (DNS
 * rebinding). A guard in undici's `lookup` would be skipped for literal addresses.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const { rules, resolve } = options;
  const connect = options.connect ?? buildConnector({ timeout: options.timeoutMs, allowH2: false });
  return (request, callback) => {
    checkedAddresses(request, rules, resolve).then(
      (found) => tryInTurn(connect, request, found.slice(0, maxTries), callback),
      // oxlint-disable-next-line promise/no-callback-in-promise -- undici's connector answers by callback
      (error: unknown) => callback(error instanceof Error ? error : new Error('lookup failed'), null),
    );
  };
}

/**
 * The addresses of a host: public, or opened by a rule. Rejects with `AddressRefusedError`, or with the look-up's
 * error.
 */
export async function checkedAddresses(
  { hostname, host = hostname }: Pick<buildConnector.Options, 'hostname' | 'host'>,
  rules: readonly HostRule[],
  resolve: Resolve = resolveAll,
): Promise<string[]> {
  const found = isIP(hostname) === 0 ? await resolve(hostname) : [hostname];
  const isAllowed = found.length > 0 && (isOpenedHost(rules, host) || found.every(isPublicAddress));
  if (!isAllowed) throw new AddressRefusedError('address refused');
  return found;
}

function tryInTurn(
  connect: buildConnector.connector,
  request: buildConnector.Options,
  [address = '', ...others]: string[],
  callback: buildConnector.Callback,
): void {
  // TLS still verifies the name; the socket connects to the checked address.
  const { servername, ...rest } = request;
  const isSecure = request.protocol === 'https:';
  const name = isSecure && isIP(request.hostname) === 0 ? (servername ?? request.hostname) : undefined;
  connect({ ...rest, hostname: address, ...(name !== undefined && { servername: name }) }, (...result) => {
    if (result[0] === null || others.length === 0) callback(...result);
    else tryInTurn(connect, request, others, callback);
  });
}

async function resolveAll(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true, verbatim: false });
  return found.map(({ address }) => address);
}

/** Creates an undici agent on this connector, with at most as many connections to a host as its rules allow. */
export function createAgent(connect: buildConnector.connector, rules: readonly HostRule[]): Agent {
  return new Agent({
    connect,
    // A connection counts as busy for a moment after its answer: without a limit undici would open another.
    factory: (origin, poolOptions) =>
      // oxlint-disable-next-line typescript/no-misused-spread -- a plain object, only typed as a class
      new Pool(origin, { ...poolOptions, connections: connectionsOf(rules, new URL(origin).host) }),
  });
}
