import { ArchiveRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { VisibleQuota, ScarceQuota } from '#core/domain/account/quota.ts';
import { addresses, trashAsked } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { useQuotaUse } from '#app/parts/plans/useQuotaUse.ts';
import { AttentionLine } from './AttentionLine.tsx';
import styles from '../OverviewScreen.module.css';

/** The page where the user can free space. */
const places: Record<VisibleQuota, string> = {
  storedBytes: addresses.allTasks,
  listBytes: addresses.allTasks,
  groupLimit: addresses.allTasks,
  runnerLimit: addresses.device,
};

/** The use of a quota, its effect and the remedy; a full storage stops every run. */
export function QuotaItem({ quota, use, isFull, canUpgrade }: ScarceQuota & { canUpgrade: boolean }) {
  const { t } = useTranslation('quota');
  const { t: plans } = useTranslation('plans');
  const useText = useQuotaUse();
  const isOfRuns = quota === 'storedBytes' || quota === 'listBytes';
  return (
    <AttentionLine
      icon={<ArchiveRegular />}
      isSevere={isFull && quota === 'storedBytes'}
      title={t(($) => (isFull ? $.attention[quota].fullTitle : $.attention[quota].nearTitle), {
        use: useText(quota, use),
      })}
      action={
        <span className={styles.ways}>
          <AppLink to={places[quota]} {...(isOfRuns && { state: trashAsked })}>
            {t(($) => $.attention[quota].action)}
          </AppLink>
          {canUpgrade && <AppLink to={addresses.pricing}>{plans(($) => $.trial.compare)}</AppLink>}
        </span>
      }
    >
      {t(($) => (isFull ? $.attention[quota].full : $.attention[quota].near))}
    </AttentionLine>
  );
}
