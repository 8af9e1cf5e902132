import { defaultProxySettings, IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import type { StartProxies } from '#core/domain/run/startPlan.ts';
import type { LotProxies } from '#server/db/schema/runTables.ts';
import { lotLinesColumn } from '#server/db/tables/run/insertLot.ts';
import type { TaskRow } from '#server/db/tables/task/tasks.ts';
import { proxiesOf } from '#server/engine/proxies/pool.ts';
import type { StartContext } from '../commandContext.ts';
import { openLines } from './taskProxies.ts';

/** Returns the facts about a task's proxies that a start needs (core/domain/run/startPlan.ts). */
export function startProxies(context: StartContext, accountId: string, task: TaskRow): StartProxies {
  const { ipProxyFromType, strongIpProxySettings } = task.proxy ?? defaultProxySettings;
  const pool = context.proxyPool();
  return {
    ipProxyFromType,
    hasPremium: pool !== null && proxiesOf(pool, strongIpProxySettings.areaId).length > 0,
    isReadable: openLines(context.secrets, accountId, task) !== null,
  };
}

/**
 * Returns the proxies of a task that its new lot stores: a list that is changed later does not change a run under way.
 * Empty for a task without proxies. The start plan has checked that the list can be read.
 */
export function lotProxies(
  context: StartContext,
  accountId: string,
  task: TaskRow,
): { proxies?: LotProxies; proxyLines: string | null } {
  const settings = task.proxy ?? defaultProxySettings;
  const { ipProxyFromType, customIpProxySettings } = settings;
  if (ipProxyFromType === IpProxyFromType.None) return { proxyLines: null };
  const isCustom = ipProxyFromType === IpProxyFromType.Custom;
  const pricePerGbMicro = isCustom ? 0 : (context.proxyPool()?.pricePerGbMicro ?? 0);
  const place = { accountId, column: lotLinesColumn };
  const lines = isCustom ? openLines(context.secrets, accountId, task) : null;
  return {
    proxies: {
      settings: { ...settings, customIpProxySettings: { ...customIpProxySettings, proxies: [] } },
      pricePerGbMicro,
    },
    proxyLines: lines === null ? null : context.secrets.seal(place, JSON.stringify(lines)),
  };
}
