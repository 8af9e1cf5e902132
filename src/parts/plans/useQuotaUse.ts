import { useTranslation } from 'react-i18next';
import type { KeptQuota, QuotaUse } from '#core/domain/account/quota.ts';

/** How much of a quota is used, in its unit: `85 MB of 100 MB`, `4 of 20`. Its texts come late. */
export function useQuotaUse(): (quota: KeptQuota, use: QuotaUse) => string {
  const { t } = useTranslation('quota');
  return (quota, { used, limit }) => t(($) => (isBytes(quota) ? $.use.bytes : $.use.number), { used, limit });
}

function isBytes(quota: KeptQuota): boolean {
  return quota === 'storedBytes' || quota === 'listBytes';
}
