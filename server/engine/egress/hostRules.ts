/** The operator's rule for one host; without a rule the polite defaults apply. */
export interface HostRule {
  /**
   * The form is that of an address: `example.org`, `127.0.0.1:9000`; the port only where it is not the scheme's
   * default.
   */
  host: string;
  /** The rule applies to this path and to paths below it. */
  pathPrefix?: string;
  /** Opens exactly this host and port although its address is not public. */
  allowPrivate?: boolean;
  ignoreRobots?: boolean;
  connections?: number;
  delayMs?: number;
  /** The host is never visited, on any port. */
  isBlocked?: boolean;
}

/** Polite by default. */
export const politeDefault = { connections: 1, delayMs: 1000 };

/** The rule for a URL: among the rules with its host and path, the one with the longest path. */
export function ruleFor(rules: readonly HostRule[], url: URL): HostRule | undefined {
  let best: HostRule | undefined;
  for (const rule of rules) {
    if (!isHost(rule, url.host) || !isBelow(url.pathname, rule.pathPrefix ?? '/')) continue;
    if (best === undefined || (rule.pathPrefix ?? '').length > (best.pathPrefix ?? '').length) best = rule;
  }
  return best;
}

/** Returns whether a rule forbids the host. */
export function isBlockedHost(rules: readonly HostRule[], url: URL): boolean {
  const name = url.hostname.replace(/\.$/u, '');
  return rules.some((rule) => rule.isBlocked === true && (isHost(rule, url.host) || isHost(rule, name)));
}

/** Returns whether a rule opens the host although its address is not public; `ruleFor` gives the paths. */
export function isOpenedHost(rules: readonly HostRule[], host: string): boolean {
  return rules.some((rule) => rule.allowPrivate === true && isHost(rule, host));
}

/** The most connections that any of a host's rules allows. */
export function connectionsOf(rules: readonly HostRule[], host: string): number {
  const allowed = rules
    .filter((rule) => isHost(rule, host))
    .map((rule) => rule.connections ?? politeDefault.connections);
  return Math.max(politeDefault.connections, ...allowed);
}

function isHost(rule: HostRule, host: string): boolean {
  return rule.host.toLowerCase() === host;
}

/** Returns whether the path is the prefix or below it: `/shop` matches `/shop` and `/shop/1`, not `/shopping`. */
function isBelow(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false;
  return prefix.endsWith('/') || path.length === prefix.length || path[prefix.length] === '/';
}
