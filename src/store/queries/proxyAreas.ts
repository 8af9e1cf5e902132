import type { Area } from '#core/domain/proxy/areas.ts';
import { defaultLocale, type Locale } from '#core/domain/locale.ts';
import type { Store } from '../openStore.ts';

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
