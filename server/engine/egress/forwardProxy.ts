import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import { isFailure } from '../failure.ts';
import { checkUrl } from './checkUrl.ts';
import { guardedConnector, type Resolve } from './connector.ts';
import type { HostRule } from './hostRules.ts';
import { forwardedHeaders } from './proxyHeaders.ts';

/** A way out other than a direct connection, such as a run's proxies (proxies/proxyRoute.ts). */
export interface EgressRoute {
  /** Opens a connection to a host. */
  readonly connector: buildConnector.connector;
  /**
   * The dispatcher for requests. Ask for it at each request: its connections may belong to a proxy that is no longer
   * used.
   */
  dispatcher(): Dispatcher;
  /** A number that changes whenever another proxy is used. */
  turnNumber(): number;
}

export interface ForwardProxyOptions {
  hostRules: readonly HostRule[];
  connectMs: number;
  /** For tests: replace DNS and sockets. */
  resolve?: Resolve | undefined;
  connect?: buildConnector.connector | undefined;
}

/** One user of the proxy (a run's browser session), and its traffic. */
export interface ProxyAccount {
  readonly name: string;
  readonly password: string;
  readonly bytes: number;
  /**
   * The last error for each host and port that was not reached: a 403 or 502 for it then comes from the proxy itself.
   */
  readonly troubles: ReadonlyMap<string, unknown>;
  /** Called after each chunk. */
  onBytes: () => void;
  /** A number that changes whenever the route uses another proxy. */
  turnNumber(): number;
  endConnections(): void;
  /** Ends its connections and revokes its credentials. */
  close(): void;
}

export interface ForwardProxy {
  port: number;
  /** With a route all requests of the account leave through its proxies. */
  openAccount(route?: EgressRoute | null): ProxyAccount;
  close(): Promise<void>;
}

/** The number of connections that a browser opens to one host. */
const connectionsPerHost = 6;
const idleMs = 60_000;
const maxTroubles = 100;

/**
 * The browser's only way out: a proxy on loopback with the same guard as the HTTP engine. Each request's URL is
 * checked, its host is resolved here, and the connection goes to the address that was checked. Without an account there
 * is no connection, and a refusal says nothing but its status.
 */
export async function startForwardProxy(options: ForwardProxyOptions): Promise<ForwardProxy> {
  const proxy = new FilteringProxy(options);
  await proxy.listen();
  return proxy;
}

interface Account extends ProxyAccount {
  bytes: number;
  troubles: Map<string, unknown>;
  sockets: Set<Duplex>;
  route: EgressRoute | null;
}

class FilteringProxy implements ForwardProxy {
  private readonly rules: readonly HostRule[];
  private readonly connector: buildConnector.connector;
  private readonly agent: Agent;
  private readonly server = createServer({ maxHeaderSize: 64 * 1024 });
  private readonly accounts = new Map<string, Account>();
  private readonly sockets = new Set<Duplex>();

  constructor({ hostRules, connectMs, resolve, connect }: ForwardProxyOptions) {
    this.rules = hostRules;
    this.connector = guardedConnector({ rules: hostRules, timeoutMs: connectMs, resolve, connect });
    this.agent = new Agent({ connect: this.connector, connections: connectionsPerHost });
    this.server.on('request', (request, response) => void this.forward(request, response));
    this.server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      this.openTunnel(request, socket, head);
    });
    // Other upgrades: a browser does not send them to a proxy.
    this.server.on('upgrade', (_, socket: Duplex) => socket.destroy());
    this.server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(0, '127.0.0.1', resolve);
    });
  }

  openAccount(route: EgressRoute | null = null): ProxyAccount {
    const name = randomBytes(12).toString('hex');
    const password = randomBytes(24).toString('hex');
    const credentials = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    const account: Account = {
      name,
      password,
      bytes: 0,
      troubles: new Map(),
      sockets: new Set(),
      route,
      turnNumber: () => route?.turnNumber() ?? 0,
      endConnections: () => {
        for (const socket of account.sockets) socket.destroy();
      },
      onBytes: () => undefined,
      close: () => {
        this.accounts.delete(credentials);
        account.endConnections();
      },
    };
    this.accounts.set(credentials, account);
    return account;
  }

  async close(): Promise<void> {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await this.agent.destroy();
  }

  private accountOf(request: IncomingMessage): Account | undefined {
    return this.accounts.get(request.headers['proxy-authorization'] ?? '');
  }

  /**
   * Handles one plain HTTP request: the proxy sees its path, so a host that a rule opens for some paths is reachable
   * for these.
   */
  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const account = this.accountOf(request);
    const url = checkUrl(request.url ?? '', this.rules);
    if (account === undefined) return refuse(response, 407);
    if (isFailure(url) || url.protocol !== 'http:') return refuse(response, 403);
    keep(account, request.socket);
    const ending = new AbortController();
    response.on('close', () => ending.abort());
    const { method = 'GET' } = request;
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
    try {
      const answer = await (account.route?.dispatcher() ?? this.agent).request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: forwardedHeaders(request.headers),
        body: hasBody ? request : null,
        signal: ending.signal,
        headersTimeout: idleMs,
        bodyTimeout: idleMs,
      });
      account.troubles.delete(url.host);
      count(account, answer.body);
      response.writeHead(answer.statusCode, forwardedHeaders(answer.headers));
      pipeline(answer.body, response, () => undefined);
    } catch (error) {
      note(account, url.host, error);
      if (response.headersSent) response.destroy();
      else refuse(response, 502);
    }
  }

  /**
   * Opens a tunnel, which covers the whole host: a host that a rule opens for some paths only is not reachable through
   * it.
   */
  private openTunnel(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const account = this.accountOf(request);
    const url = checkUrl(`https://${request.url ?? ''}/`, this.rules);
    if (account === undefined) return void socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${challenge}`);
    if (isFailure(url) || url.pathname !== '/' || url.search !== '') return void socket.end(closing('403 Forbidden'));
    keep(account, socket);
    const { hostname, host } = url;
    // The connection is plain at this end: TLS runs between the browser and the host.
    const target = { hostname: hostname.replace(/^\[|\]$/gu, ''), host, protocol: 'http:', port: url.port || '443' };
    const connector = account.route?.connector ?? this.connector;
    connector(target, (error, upstream) => {
      if (error === null) account.troubles.delete(host);
      else note(account, host, error);
      if (error !== null || socket.destroyed) {
        upstream?.destroy();
        socket.end(closing('502 Bad Gateway'));
        return;
      }
      join(account, socket, upstream, head);
    });
  }
}

function join(account: Account, socket: Duplex, upstream: Socket, head: Buffer): void {
  upstream.setTimeout(idleMs, () => upstream.destroy());
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  upstream.write(head);
  count(account, upstream);
  pipeline(socket, upstream, socket, () => {
    socket.destroy();
    upstream.destroy();
  });
}

/** Registers a connection, so that it ends with its account. */
function keep(account: Account, socket: Duplex): void {
  if (account.sockets.has(socket)) return;
  account.sockets.add(socket);
  socket.on('close', () => account.sockets.delete(socket));
}

function note(account: Account, host: string, error: unknown): void {
  if (account.troubles.size >= maxTroubles) account.troubles.clear();
  account.troubles.set(host, error);
}

function count(account: Account, source: NodeJS.ReadableStream): void {
  source.on('data', (chunk: Buffer) => {
    account.bytes += chunk.length;
    account.onBytes();
  });
}

const challenge = 'Proxy-Authenticate: Basic realm="egress"\r\nContent-Length: 0\r\n\r\n';

function closing(status: string): string {
  return `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, status === 407 ? { 'proxy-authenticate': 'Basic realm="egress"' } : {}).end();
}
