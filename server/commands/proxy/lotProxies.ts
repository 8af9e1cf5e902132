import { defaultProxySettings, IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import type { StartProxies } from '#core/domain/task/startPlan.ts';
import type { LotProxies } from '#server/db/schema/schema.ts';
import { lotLinesColumn } from '#server/db/tables/run/lots.ts';
import type { TaskRow } from '#server/db/tables/task/tasks.ts';
import { proxiesOf } from '#server/engine/proxies/pool.ts';
import type { StartService } from '../service.ts';
import { openLines } from './taskProxies.ts';

/** What a start must know of a task's proxies (core/domain/task/startPlan.ts). */
export function startProxies(service: StartService, accountId: string, task: TaskRow): StartProxies {
  const { ipProxyFromType, strongIpProxySettings } = task.proxy ?? defaultProxySettings;
  const pool = service.proxyPool();
  return {
    ipProxyFromType,
    hasPremium: pool !== null && proxiesOf(pool, strongIpProxySettings.areaId).length > 0,
    isReadable: openLines(service.secrets, accountId, task) !== null,
  };
}

/**
 * What a lot keeps of its task's proxies: a list that is changed later does not change a run under way. Without proxies
 * nothing. The start plan has seen that the list can be read.
 */
export function lotProxies(
  service: StartService,
  accountId: string,
  task: TaskRow,
): { proxies?: LotProxies; proxyLines: string | null } {
  const settings = task.proxy ?? defaultProxySettings;
  const { ipProxyFromType, customIpProxySettings } = settings;
  if (ipProxyFromType === IpProxyFromType.None) return { proxyLines: null };
  const isCustom = ipProxyFromType === IpProxyFromType.Custom;
  const pricePerGbMicro = isCustom ? 0 : (service.proxyPool()?.pricePerGbMicro ?? 0);
  const place = { accountId, column: lotLinesColumn };
  const lines = isCustom ? openLines(service.secrets, accountId, task) : null;
  return {
    proxies: {
      settings: { ...settings, customIpProxySettings: { ...customIpProxySettings, proxies: [] } },
      pricePerGbMicro,
    },
    proxyLines: lines === null ? null : service.secrets.seal(place, JSON.stringify(lines)),
  };
}
