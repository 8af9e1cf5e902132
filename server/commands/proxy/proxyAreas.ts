import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { ProxyArea } from '#core/wire/rows/proxy.ts';
import { areaName, proxiesOf, type ProxyPool } from '#server/engine/proxies/pool.ts';
import type { CommandContext } from '../commandContext.ts';

/** §7.4: returns the areas of premium proxies, named in a language, or `error` when the service has none (§8.4). */
export function listProxyAreas(context: CommandContext, locale: Locale): ProxyArea[] | { error: 'ProxyPoolMissing' } {
  const pool = context.proxyPool();
  return pool === null ? { error: 'ProxyPoolMissing' } : pool.areas.map((area) => present(area, locale));
}

/** Returns one area with its price. Refused with `ProxyPoolMissing` or `NotFound`. */
export function getProxyArea(
  context: CommandContext,
  id: number,
  locale: Locale,
): Result<ProxyArea & { isAvailable: boolean; pricePerGbMicro: number }> {
  const pool = context.proxyPool();
  if (pool === null) return refused({ code: 'ProxyPoolMissing' });
  const area = pool.areas.find((each) => each.id === id);
  if (area === undefined) return refused({ code: 'NotFound' });
  const { pricePerGbMicro } = pool;
  return success({ ...present(area, locale), isAvailable: proxiesOf(pool, id).length > 0, pricePerGbMicro });
}

function present(area: ProxyPool['areas'][number], locale: Locale): ProxyArea {
  const { id, parentId } = area;
  return { id, name: areaName(area, locale), ...(parentId !== undefined && { parentId }) };
}
