import { useTranslation } from 'react-i18next';
import { formatBytes } from '#app/parts/format/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useQuotaUse } from '#app/parts/plans/useQuotaUse.ts';
import { useKept } from './trash.state.ts';

/** How full the storage is, and how much of it is on its way out: the service takes long runs away piece by piece. */
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
