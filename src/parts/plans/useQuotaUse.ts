import { useTranslation } from 'react-i18next';
import type { VisibleQuota, QuotaUse } from '#core/domain/account/quota.ts';

/** Returns the used part of a quota in its unit: `85 MB of 100 MB`, `4 of 20`. Its texts are deferred. */
export function useQuotaUse(): (quota: VisibleQuota, use: QuotaUse) => string {
  const { t } = useTranslation('quota');
  return (quota, { used, limit }) => t(($) => (isBytes(quota) ? $.use.bytes : $.use.number), { used, limit });
}

function isBytes(quota: VisibleQuota): boolean {
  return quota === 'storedBytes' || quota === 'listBytes';
}
