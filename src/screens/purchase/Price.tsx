import { Spinner } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { levelNames } from '#core/domain/account/levelNames.ts';
import type { GoodsKey } from '#core/domain/order/goods.ts';
import type { Quote } from '#core/domain/order/quote.ts';
import { MoneyButton } from '#app/features/orders/MoneyButton.tsx';
import { MoneyNotes } from '#app/features/orders/MoneyNotes.tsx';
import { PriceLines } from '#app/features/orders/PriceLines.tsx';
import { usePayments } from '#app/features/orders/usePayments.ts';
import { formatMoney } from '#app/i18n/numberFormat.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import styles from '#app/parts/plans/plans.module.css';
import type { MetaValues } from '#app/store/tables.ts';
import { usePrice, type Wanted } from './purchase.state.ts';

interface Props {
  wanted: Wanted;
  goodsKey: GoodsKey;
  couponId: string | null;
  billing: MetaValues['money']['billing'];
}

/** The price as the service says it now, when the plan begins, and the button that orders it. */
export function Price({ wanted, goodsKey, couponId, billing }: Props) {
  const { t } = useTranslation('money');
  const messages = useMessages();
  const price = usePrice(wanted, goodsKey, couponId, billing);
  const actions = usePayments();
  if (price === undefined) return <Spinner size="small" label={t(($) => $.purchase.asking)} />;
  if (!price.ok) return <MoneyNotes provider={null} problem={messages.ofFailed(price)} />;
  return (
    <div className={styles.stack} aria-live="polite">
      <PriceLines quote={price.value} />
      <When quote={price.value} />
      <MoneyNotes provider={null} problem={actions.problem} />
      <div className={styles.actions}>
        <MoneyButton
          appearance="primary"
          isBusy={actions.busy !== null}
          onClick={() => actions.buy({ ...wanted, couponId })}
        >
          <OrderText totalMicro={price.value.totalMicro} />
        </MoneyButton>
      </div>
    </div>
  );
}

function OrderText({ totalMicro }: { totalMicro: number }) {
  const { t } = useTranslation('money');
  const amount = formatMoney(useLocale(), totalMicro);
  return <>{totalMicro === 0 ? t(($) => $.purchase.confirm) : t(($) => $.purchase.pay, { amount })}</>;
}

function When({ quote: { plan } }: { quote: Quote }) {
  const { t } = useTranslation('money');
  const { t: common } = useTranslation();
  const locale = useLocale();
  if (plan === null) return null;
  const facts = {
    plan: common(($) => $.levels[levelNames[plan.level]]),
    from: formatDate(locale, plan.startsAt, true),
    until: formatDate(locale, plan.endsAt, true),
  };
  return <p className={styles.lead}>{t(($) => (plan.isImmediate ? $.purchase.now : $.purchase.later), facts)}</p>;
}
