import { defaultLocale, type Locale } from '#core/domain/locale.ts';
import type { Area } from '#core/domain/proxy/areas.ts';
import type { Store } from '../openStore.ts';
import type { LotLogRow, TaskHistoryRow, MetaValues } from '../tables.ts';

/** Returns a run's log as this device read it last; `null` before the first read. */
export async function lotLogOf({ main }: Store, lotId: string): Promise<LotLogRow | null> {
  return (await main.lotLogs.get(lotId)) ?? null;
}

/** Returns a task's history as this device read it last; `null` before the first read. */
export async function taskHistoryOf({ main }: Store, taskId: string): Promise<TaskHistoryRow | null> {
  return (await main.taskHistories.get(taskId)) ?? null;
}

/** Returns the time of the last poll that the service answered, in ms; `null` before the first one. */
export async function polledAtOf({ main }: Store): Promise<number | null> {
  const row = await main.meta.get('polledAt');
  return row?.key === 'polledAt' ? row.value : null;
}

/** Returns the account's charges as this device read them last; `null` before the first read. */
export async function usageOf({ main }: Store): Promise<MetaValues['usage'] | null> {
  const row = await main.meta.get('usage');
  return row?.key === 'usage' ? row.value : null;
}

/** Returns sessions, runners and login records as this device read them last; `null` before the first read. */
export async function accessOf({ main }: Store): Promise<MetaValues['access'] | null> {
  const row = await main.meta.get('access');
  return row?.key === 'access' ? row.value : null;
}

/** Returns the members of the account as this device read them last; `null` before the first read. */
export async function membersOf({ main }: Store): Promise<MetaValues['members'] | null> {
  const row = await main.meta.get('members');
  return row?.key === 'members' ? row.value : null;
}

/** Returns the pictures of members that this device has, by their names. */
export async function memberPicturesOf({ main }: Pick<Store, 'main'>): Promise<MetaValues['memberPictures']> {
  const row = await main.meta.get('memberPictures');
  return row?.key === 'memberPictures' ? row.value : {};
}

/** Returns orders, coupons and goods as this device read them last; `null` before the first read. */
export async function moneyOf({ main }: Store): Promise<MetaValues['money'] | null> {
  const row = await main.meta.get('money');
  return row?.key === 'money' ? row.value : null;
}

/**
 * Returns the regions of premium proxies in the language, or in the nearest one that is on the device; `null` if the
 * service has no premium proxies, `undefined` before the first read.
 */
export async function proxyAreasIn({ main }: Store, language: Locale): Promise<readonly Area[] | null | undefined> {
  const row = await main.meta.get('proxyAreas');
  const byLanguage = row?.key === 'proxyAreas' ? row.value : {};
  const kept = byLanguage[language] ?? byLanguage[defaultLocale] ?? Object.values(byLanguage)[0];
  return kept?.areas;
}

/** Returns the account's API tokens as this device read them last; `null` before the first read. */
export async function apiTokensOf({ main }: Store): Promise<MetaValues['apiTokens'] | null> {
  const row = await main.meta.get('apiTokens');
  return row?.key === 'apiTokens' ? row.value : null;
}
