import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import { parseProxyLine } from '#core/domain/proxy/proxyLine.ts';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import type { SubtaskWork } from '#server/db/tables/run/subtasks.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { pageFailure } from '#server/engine/failure.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import { proxiesOf, type ProxyPool } from '#server/engine/proxies/pool.ts';
import { createProxyRoute, type ProxyRoute } from '#server/engine/proxies/proxyRoute.ts';

/** A worker's access to proxies, for tasks that use them. */
export interface WorkerProxies {
  /** A lot's list of proxies with passwords; `null` where this process lacks the key that sealed it. */
  openLines: (accountId: string, sealed: string) => string[] | null;
  /** The operator's current premium proxies. */
  pool: () => ProxyPool | null;
}

/** The fetcher of one subtask. */
export interface SubtaskRoute {
  fetcher: Fetcher;
  /** Bytes through premium proxies since the last time. */
  takeBytes: () => number;
  close: () => Promise<void>;
}

interface RouteDeps {
  /** Shared by all that use no proxies. */
  fetcher: Fetcher;
  hostRules: readonly HostRule[];
  proxies: WorkerProxies;
  fetcherThrough: (route: ProxyRoute) => Fetcher;
}

/**
 * §3.6: opens the route of a subtask. Where its proxies are not available it fails: nothing is fetched without them.
 */
export function openSubtaskRoute(
  subtask: SubtaskWork,
  { fetcher, hostRules, proxies, fetcherThrough }: RouteDeps,
): SubtaskRoute | PageFailure {
  const { proxies: wanted } = subtask.plan;
  if (wanted === undefined || wanted.settings.ipProxyFromType === IpProxyFromType.None) {
    return { fetcher, takeBytes: () => 0, close: async () => {} };
  }
  const { ipProxyFromType, strongIpProxySettings, customIpProxySettings } = wanted.settings;
  if (ipProxyFromType === IpProxyFromType.Strong) {
    const pool = proxies.pool();
    const offered = pool === null ? [] : proxiesOf(pool, strongIpProxySettings.areaId);
    if (offered.length === 0) return stopped(subtask, 'ProxyFailed');
    // A random start, so that runs use all proxies of the pool.
    const startIndex = Math.floor(Math.random() * offered.length);
    const periodMs = strongIpProxySettings.period * 1000;
    const route = createProxyRoute({ proxies: offered, periodMs, isPremium: true, hostRules, startIndex });
    return routeThrough(route, fetcherThrough, () => route.takeBytes());
  }
  const lines = subtask.proxyLines === null ? null : proxies.openLines(subtask.accountId, subtask.proxyLines);
  if (lines === null) return stopped(subtask, 'ProxyUnreadable');
  const own = lines.map(parseProxyLine).flatMap((read) => (read.ok ? [read.proxy] : []));
  const periodMs = customIpProxySettings.switchPeriod * 1000;
  const route = createProxyRoute({ proxies: own, periodMs, isPremium: false, hostRules });
  return routeThrough(route, fetcherThrough, () => 0);
}

function routeThrough(
  route: ProxyRoute,
  fetcherThrough: RouteDeps['fetcherThrough'],
  takeBytes: () => number,
): SubtaskRoute {
  const fetcher = fetcherThrough(route);
  return { fetcher, takeBytes, close: () => fetcher.close() };
}

function stopped({ startUrls }: SubtaskWork, code: 'ProxyFailed' | 'ProxyUnreadable'): PageFailure {
  return pageFailure(startUrls[0] ?? '', code, null, Verdict.StopLot);
}
