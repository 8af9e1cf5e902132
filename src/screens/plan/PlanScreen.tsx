import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { levelNames } from '#core/domain/account/levelNames.ts';
import { MoneyNotes } from '#app/features/orders/MoneyNotes.tsx';
import { useMoney, type Money } from '#app/features/orders/useMoney.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { ContactLine } from '#app/parts/plans/ContactLine.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { PlanOffers } from './PlanOffers.tsx';
import { SaleBanner } from './SaleBanner.tsx';

/** §2.1, plan subscription: the plan in force and until when, and the plans that can be bought. */
export function PlanScreen() {
  const { t } = useTranslation();
  const data = useMoney();
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.titles.plan)} />
      {data === undefined ? <TableSkeleton /> : <Plan {...data} />}
    </div>
  );
}

function Plan({ account, money }: Money) {
  const { t } = useTranslation('money');
  const plans = money?.plans ?? [];
  return (
    <>
      <MoneyNotes provider={account.money?.provider ?? null} />
      <PresentPlan account={account} money={money} />
      {money !== null && <SaleBanner activities={money.activities} />}
      <Section title={t(($) => $.plan.offers)}>
        {plans.length === 0 ? (
          <ContactLine about="plan" contact={account.operatorContact} />
        ) : (
          <PlanOffers account={account} plans={plans} />
        )}
      </Section>
    </>
  );
}

/** The plan in force, its end, and what follows it; during a trial also that. */
function PresentPlan({ account }: Money) {
  const { t } = useTranslation('money');
  const { t: common } = useTranslation();
  const { t: plans } = useTranslation('plans');
  const locale = useLocale();
  const now = useNow();
  const [, navigate] = useLocation();
  const nameOf = (level: keyof typeof levelNames) => common(($) => $.levels[levelNames[level]]);
  const { accountLevel, currentAccountLevel, trialEndsAt, money } = account;
  const isOnTrial = accountLevel !== currentAccountLevel && trialEndsAt !== null && trialEndsAt > now;
  const levelAfter = money?.levelAfter ?? null;
  const endsAt = money?.planEndsAt ?? null;
  return (
    <>
      <FactTiles>
        <FactTile name={t(($) => $.plan.present)}>{nameOf(currentAccountLevel)}</FactTile>
        {isOnTrial && (
          <FactTile name={common(($) => $.account.trialEnds)}>{formatDate(locale, trialEndsAt, true)}</FactTile>
        )}
        {isOnTrial && <FactTile name={t(($) => $.plan.afterTrial)}>{nameOf(accountLevel)}</FactTile>}
        {levelAfter !== null && endsAt !== null && (
          <>
            <FactTile name={t(($) => $.plan.until)}>{formatDate(locale, endsAt, true)}</FactTile>
            <FactTile name={t(($) => $.plan.then)}>{nameOf(levelAfter)}</FactTile>
          </>
        )}
        {levelAfter === null && endsAt !== null && (
          <FactTile name={t(($) => $.plan.ended)}>{formatDate(locale, endsAt, true)}</FactTile>
        )}
      </FactTiles>
      {levelAfter !== null && <p className={styles.lead}>{t(($) => $.plan.endText)}</p>}
      <div className={styles.actions}>
        {account.canTrial && (
          <Button onClick={() => navigate(addresses.trial)}>{plans(($) => $.pricing.toTrial)}</Button>
        )}
        <Button onClick={() => navigate(addresses.pricing)}>{plans(($) => $.trial.compare)}</Button>
      </div>
    </>
  );
}
