import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isLevelAtLeast, levelRank, type AccountLevel } from '#core/domain/account/level.ts';
import { levelNames } from '#core/domain/account/levelNames.ts';
import { planOf } from '#core/domain/account/plan.ts';
import type { GoodsItem } from '#core/wire/calls/account/orderCalls.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { MoneyButton } from '#app/features/orders/MoneyButton.tsx';
import { addresses } from '#app/navigation/addresses.ts';
import { MoneyText } from '#app/parts/format/NumberText.tsx';
import styles from './PlanScreen.module.css';

interface Props {
  account: Account;
  plans: readonly GoodsItem[];
}

/** The plans with a price: one card per level, a line per number of months. */
export function PlanOffers({ account, plans }: Props) {
  const levels = [...new Set(plans.map(({ level }) => level))].filter((level) => level !== null);
  return (
    <ul className={styles.offers}>
      {levels
        .toSorted((one, other) => levelRank(one) - levelRank(other))
        .map((level) => (
          <LevelOffer
            key={level}
            level={level}
            items={plans.filter((item) => item.level === level)}
            account={account}
          />
        ))}
    </ul>
  );
}

interface LevelOfferProps {
  level: AccountLevel;
  items: readonly GoodsItem[];
  account: Account;
}

function LevelOffer({ level, items, account }: LevelOfferProps) {
  const { t } = useTranslation('money');
  const { t: common } = useTranslation();
  const { cloudCount: nodes, taskLimit: tasks } = planOf(level);
  const isBought = (account.money?.levelAfter ?? null) !== null;
  // Without a bought plan the account's own level costs nothing.
  const isIncluded = !isBought && isLevelAtLeast(account.accountLevel, level);
  return (
    <li className={styles.offer}>
      <h3 className={styles.level}>{common(($) => $.levels[levelNames[level]])}</h3>
      <p className={styles.gives}>{t(($) => $.plan.gives, { nodes, tasks })}</p>
      {isIncluded ? (
        <p className={styles.gives}>{t(($) => $.plan.included)}</p>
      ) : (
        items.map((item) => <OfferLine key={item.code} item={item} step={stepTo(account, level, isBought)} />)
      )}
    </li>
  );
}

type Step = 'buy' | 'extend' | 'upgrade' | 'downgrade';

function stepTo({ accountLevel }: Account, level: AccountLevel, isBought: boolean): Step {
  if (!isBought) return 'buy';
  const [present, wanted] = [levelRank(accountLevel), levelRank(level)];
  if (present === wanted) return 'extend';
  return wanted > present ? 'upgrade' : 'downgrade';
}

function OfferLine({ item, step }: { item: GoodsItem; step: Step }) {
  const { t } = useTranslation('money');
  const [, navigate] = useLocation();
  const months = item.months ?? 1;
  return (
    <div className={styles.line}>
      <span>
        <strong>
          <MoneyText micro={item.priceMicro} />
        </strong>
        <br />
        <span className={styles.gives}>{t(($) => $.plan.months, { count: months })}</span>
      </span>
      <MoneyButton onClick={() => navigate(addresses.purchase(item.code))}>{t(($) => $.plan.steps[step])}</MoneyButton>
    </div>
  );
}
