import { useTranslation } from 'react-i18next';
import { formatBytes } from '#app/parts/format/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useQuotaUse } from '#app/parts/plans/useQuotaUse.ts';
import { useKept } from './trash.state.ts';

/** The used storage, and the part that is being deleted: the service deletes long runs in steps. */
export function TrashRoom() {
  const { t } = useTranslation('quota');
  const locale = useLocale();
  const useText = useQuotaUse();
  const quotas = useKept();
  if (quotas === undefined) return null;
  const { storedBytes, removingBytes = 0 } = quotas;
  return (
    <output>
      {t(($) => $.storage, { use: useText('storedBytes', storedBytes) })}{' '}
      {removingBytes > 0 && t(($) => $.removing, { size: formatBytes(locale, removingBytes) })}
    </output>
  );
}
