import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { ContactLine } from '#app/parts/plans/ContactLine.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { PlanTable } from './PlanTable.tsx';
import { usePricing } from './pricing.state.ts';

/**
 * `/pricing` (§2.1) within the console, also without a network: the contents of each plan, and the way to change the
 * plan.
 */
export function PricingScreen() {
  const { t } = useTranslation('plans');
  const { t: common } = useTranslation();
  const [, navigate] = useLocation();
  const pricing = usePricing();
  const account = pricing?.account;
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.pricing.title)}>
        <p className={styles.lead}>{t(($) => $.pricing.lead)}</p>
      </PageHeader>
      {pricing === undefined ? <TableSkeleton /> : <PlanTable {...pricing} />}
      <p className={styles.lead}>
        {t(($) => $.pricing.nodesHint)} {t(($) => $.pricing.rowPriceHint)}
      </p>
      <Section title={t(($) => $.pricing.change)}>
        {account?.canTrial === true && (
          <div className={styles.actions}>
            <Button appearance="primary" onClick={() => navigate(addresses.trial)}>
              {t(($) => $.pricing.toTrial)}
            </Button>
          </div>
        )}
        {(account?.money?.provider ?? null) === null ? (
          <ContactLine about="plan" contact={account?.operatorContact ?? null} />
        ) : (
          <div className={styles.actions}>
            <Button onClick={() => navigate(addresses.plan)}>{common(($) => $.titles.plan)}</Button>
          </div>
        )}
      </Section>
    </div>
  );
}
