/** Thrown through undici only: the engine makes failures of them (fetch/fetchErrors.ts). */

/** The proxy itself: not reached, no proxy, or it will not have us. Another one may do. */
export class ProxyFault extends Error {
  readonly code = 'SHEAF_PROXY_FAULT';
  /** Asking again changes nothing: a wrong password. */
  readonly isForGood: boolean;

  constructor(message: string, isForGood = false) {
    super(message);
    this.isForGood = isForGood;
  }
}

/** The proxy is there and did not reach the host. It may be the host's fault or its own: another proxy's word decides. */
export class HostUnreached extends Error {
  readonly code = 'SHEAF_HOST_UNREACHED';
}

/** No proxy is left. Nothing is fetched without one. */
export class NoProxyLeft extends Error {
  readonly code = 'SHEAF_NO_PROXY';
}
