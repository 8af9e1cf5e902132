import { isIP, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildConnector, type Agent, type Dispatcher } from 'undici';
import type { ProxyAddress } from '#core/domain/proxy/proxyLine.ts';
import { checkUrl } from '../egress/checkUrl.ts';
import {
  AddressRefusedError,
  checkedAddresses,
  createAgent,
  guardedConnector,
  type Resolve,
} from '../egress/connector.ts';
import type { EgressRoute } from '../egress/forwardProxy.ts';
import { isOpenedHost, type HostRule } from '../egress/hostRules.ts';
import { isPublicAddress } from '../egress/publicAddress.ts';
import { isFailure } from '../failure.ts';
import { ByteCount } from './byteCount.ts';
import { openTunnel, proxyOrigin } from './openTunnel.ts';
import { HostUnreached, NoProxyLeft, ProxyFault } from './proxyErrors.ts';
import { ProxyRotation } from './rotation.ts';

export interface ProxyRouteOptions {
  proxies: readonly ProxyAddress[];
  periodMs: number;
  /** A proxy of the operator's pool: it is in the operator's network, so it gets checked addresses and never a name. */
  isPremium: boolean;
  hostRules: readonly HostRule[];
  connectMs?: number;
  backoffMs?: readonly number[];
  startIndex?: number;
  /** For tests: replace the clock, DNS, sockets and TLS. */
  now?: () => number;
  resolve?: Resolve | undefined;
  connect?: buildConnector.connector | undefined;
  startTls?: buildConnector.connector | undefined;
}

/** The proxies of a run; no request of the run leaves in another way. */
export interface ProxyRoute extends EgressRoute {
  /** Switches to the next proxy after a host refused this one. */
  moveOn(): void;
  /** Bytes through the proxies, both ways, since the last time. */
  takeBytes(): number;
  close(): Promise<void>;
}

/** After this many proxies report the same, the host is at fault. */
const maxWitnesses = 3;

export function createProxyRoute(options: ProxyRouteOptions): ProxyRoute {
  return new Route(options);
}

/**
 * The guard checks both ends. The proxy's address is resolved, checked and connected to like every other
 * (connector.ts). The target's name is resolved here and refused when it is not public or does not resolve: a name that
 * only the proxy knows may be in the proxy's own network. The connection goes to the checked address, with one
 * exception: a user's own proxy on the internet gets the name, because sites answer by region and many proxies accept
 * names only. Its user can reach anything through that proxy without us anyway.
 */
class Route implements ProxyRoute {
  private readonly options: ProxyRouteOptions;
  private readonly rotation: ProxyRotation;
  private readonly connectProxy: buildConnector.connector;
  private readonly startTls: buildConnector.connector;
  private readonly timeoutMs: number;
  private readonly bytes = new ByteCount();
  private readonly closing = new AbortController();
  private agent: { turnNumber: number; dispatcher: Agent } | null = null;

  constructor(options: ProxyRouteOptions) {
    const { hostRules, connectMs = 10_000, resolve, connect, startTls } = options;
    this.options = options;
    this.timeoutMs = connectMs;
    this.rotation = new ProxyRotation(options);
    // Half of the time is for reaching the proxy, the rest for its own work.
    this.connectProxy = guardedConnector({ rules: hostRules, timeoutMs: connectMs / 2, resolve, connect });
    this.startTls = startTls ?? buildConnector({ timeout: connectMs, allowH2: false });
  }

  readonly connector: buildConnector.connector = (request, callback) => {
    void this.connect(request).then(
      // TLS still verifies the host's name, through any proxy.
      (httpSocket) => this.finish({ ...request, ...serverName(request), httpSocket }, callback),
      // oxlint-disable-next-line promise/no-callback-in-promise -- undici's connector answers by callback
      (error: unknown) => callback(error instanceof Error ? error : new Error('no connection'), null),
    );
  };

  dispatcher(): Dispatcher {
    const { turnNumber } = this.rotation;
    if (this.agent?.turnNumber !== turnNumber) {
      // Requests in progress may finish.
      void this.agent?.dispatcher.close();
      this.agent = { turnNumber, dispatcher: createAgent(this.connector, this.options.hostRules) };
    }
    return this.agent.dispatcher;
  }

  turnNumber(): number {
    return this.rotation.turnNumber;
  }

  moveOn(): void {
    this.rotation.moveOn();
  }

  takeBytes(): number {
    return this.bytes.take();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.agent?.dispatcher.destroy();
    this.bytes.endAll();
  }

  private finish(request: buildConnector.Options & { httpSocket: Socket }, callback: buildConnector.Callback): void {
    if (request.protocol === 'https:') this.startTls(request, callback);
    else callback(null, request.httpSocket);
  }

  /** Connects through the first proxy that reaches the host; proxies that failed before it are set aside. */
  private async connect(request: buildConnector.Options): Promise<Socket> {
    const { hostRules, resolve } = this.options;
    const addresses = await checkedAddresses(request, hostRules, resolve);
    const doubted = new Map<ProxyAddress, HostUnreached>();
    for (;;) {
      const proxy = await this.proxyInTurn();
      const doubt = doubted.get(proxy);
      if (doubt !== undefined || doubted.size >= maxWitnesses) throw doubt ?? [...doubted.values()][0];
      try {
        const socket = await this.openThrough(proxy, request, addresses);
        this.rotation.succeed(proxy);
        for (const each of doubted.keys()) this.rotation.fail(each, false);
        return socket;
      } catch (error) {
        if (error instanceof ProxyFault) this.rotation.fail(proxy, error.isForGood);
        else if (error instanceof HostUnreached) {
          doubted.set(proxy, error);
          this.rotation.moveOn();
        } else throw error;
      }
    }
  }

  private async proxyInTurn(): Promise<ProxyAddress> {
    for (let turn = this.rotation.next(); ; turn = this.rotation.next()) {
      if (turn === null || this.closing.signal.aborted) throw new NoProxyLeft('no proxy is left');
      if ('proxy' in turn) return turn.proxy;
      await sleep(turn.waitMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  private async openThrough(
    proxy: ProxyAddress,
    { hostname, protocol, port }: buildConnector.Options,
    addresses: readonly string[],
  ): Promise<Socket> {
    const { hostRules, isPremium } = this.options;
    const url = checkUrl(`${proxyOrigin(proxy)}/`, hostRules);
    if (isFailure(url)) throw new ProxyFault('the proxy may not be asked', true);
    const isInside = isOpenedHost(hostRules, url.host);
    // A rule opens an inner address for this machine only: a remote proxy would reach its own network instead.
    if (!isInside && !addresses.every(isPublicAddress)) throw new AddressRefusedError('address refused');
    const [address = ''] = addresses;
    const socket = await openTunnel({
      proxy,
      target: {
        hostname: isInside || isPremium || isIP(hostname) !== 0 ? address : hostname,
        port: Number(port) || (protocol === 'https:' ? 443 : 80),
      },
      connect: this.connectProxy,
      timeoutMs: this.timeoutMs,
    });
    this.bytes.add(socket);
    return socket;
  }
}

function serverName({ hostname, servername }: buildConnector.Options): { servername?: string } {
  return isIP(hostname) === 0 ? { servername: servername ?? hostname } : {};
}
