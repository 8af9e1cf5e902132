import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import { parseProxyLine } from '#core/domain/proxy/proxyLine.ts';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import type { SubtaskWork } from '#server/db/tables/run/subtasks.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { pageFailure } from '#server/engine/failure.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import { proxiesOf, type ProxyPool } from '#server/engine/proxies/pool.ts';
import { createProxyRoute, type ProxyRoute } from '#server/engine/proxies/proxyRoute.ts';

/** What a worker needs to run tasks that use proxies. */
export interface WorkerProxies {
  /** A lot's list of proxies with its passwords; `null` where this process has not the secret that sealed it. */
  openLines: (accountId: string, sealed: string) => string[] | null;
  /** The operator's premium proxies as they are now. */
  pool: () => ProxyPool | null;
}

/** How the pages of one subtask are fetched. */
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

/** §3.6: a subtask's way out. One whose proxies cannot be had fails: nothing is ever fetched without them. */
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
    // Each run begins at another, so that all of a pool are used.
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
