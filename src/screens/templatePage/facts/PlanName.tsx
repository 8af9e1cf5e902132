import { useTranslation } from 'react-i18next';
import type { PricePlan } from '#core/domain/template/template.ts';
import styles from './facts.module.css';

export function PlanName({ plan, isOwn }: { plan: PricePlan; isOwn: boolean }) {
  const { t } = useTranslation('template');
  const { t: tCommon } = useTranslation();
  return (
    <>
      {tCommon(($) => $.levels[plan])} {isOwn && <span className={styles.yours}>{t(($) => $.page.yourPlan)}</span>}
    </>
  );
}
