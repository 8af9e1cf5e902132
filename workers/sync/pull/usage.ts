import { ResourceType } from '#core/domain/account/usage.ts';
import { listDailyUsage, listLedger } from '#core/wire/calls/account/planCalls.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ApiClient } from '../service/apiClient.ts';
import { writeAsLeader } from '../lead/leaderLease.ts';
import { dayMs } from '#core/domain/dayMs.ts';

/** While rows are charged every few seconds, the charges by day may lag a little behind the balance. */
const freshMs = 30_000;
/** The number of newest ledger entries that a device stores. */
const maxEntries = 200;

/** Reads the charges again when they belong to another balance, or a new day has begun. */
export async function pullUsage(store: Store, service: ApiClient, lease: number, now = Date.now()): Promise<void> {
  const balanceMicro = (await store.main.account.get(store.accountId))?.balanceMicro;
  const row = await store.main.meta.get('usage');
  const last = row?.key === 'usage' ? row.value : null;
  if (balanceMicro === undefined || (last !== null && !isDue(last, balanceMicro, now))) return;
  const ofTemplates = await service.send(listDailyUsage, { params: { id: ResourceType.Template } });
  const ofProxies = await service.send(listDailyUsage, { params: { id: ResourceType.ProxyIp } });
  const ledger = await service.send(listLedger, { query: { pageSize: maxEntries } });
  if (!ofTemplates.ok || !ofProxies.ok || !ledger.ok) return;
  const { items: entries, total: entryCount } = ledger.value;
  const charges = { templates: ofTemplates.value, proxies: ofProxies.value };
  await writeAsLeader(store, lease, [], async () => {
    await store.main.meta.put({ key: 'usage', value: { readAt: now, balanceMicro, charges, entries, entryCount } });
  });
}

function isDue(last: { readAt: number; balanceMicro: number }, balanceMicro: number, now: number): boolean {
  if (now - last.readAt < freshMs) return false;
  return last.balanceMicro !== balanceMicro || Math.floor(last.readAt / dayMs) !== Math.floor(now / dayMs);
}
