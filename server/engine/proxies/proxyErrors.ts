/** Thrown through undici only: the engine turns them into failures (fetch/fetchErrors.ts). */

/** The proxy itself failed: not reached, not a proxy, or it refused us. Another one may work. */
export class ProxyFault extends Error {
  readonly code = 'SHEAF_PROXY_FAULT';
  /** A retry is useless, for example with a wrong password. */
  readonly isForGood: boolean;

  constructor(message: string, isForGood = false) {
    super(message);
    this.isForGood = isForGood;
  }
}

/**
 * The proxy answered but did not reach the host. The fault is the host's or the proxy's: trying another proxy decides
 * which.
 */
export class HostUnreached extends Error {
  readonly code = 'SHEAF_HOST_UNREACHED';
}

/** No proxy is left. Nothing is fetched without one. */
export class NoProxyLeft extends Error {
  readonly code = 'SHEAF_NO_PROXY';
}
