import { Button, Field, Select } from '@fluentui/react-components';
import { CartRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';
import { CouponStatus, CouponType } from '#core/domain/order/coupon.ts';
import type { GoodsKey } from '#core/domain/order/goods.ts';
import type { Coupon } from '#core/wire/calls/account/orderCalls.ts';
import { MoneyNotes } from '#app/features/orders/MoneyNotes.tsx';
import { useBillingDialog } from '#app/features/orders/useBillingDialog.tsx';
import { useCouponText } from '#app/features/orders/useCouponText.ts';
import { useMoney, type Money } from '#app/features/orders/useMoney.ts';
import { useProductName } from '#app/features/orders/useProductName.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import type { MetaValues } from '#app/store/tables.ts';
import { Price } from './Price.tsx';
import { keyOf, readWanted, type Wanted } from './purchase.state.ts';

/** §2.1, purchase: what a product costs this account, part by part, before it is ordered. */
export function PurchaseScreen() {
  const { t } = useTranslation();
  const data = useMoney();
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.titles.purchase)} />
      {data === undefined ? <TableSkeleton rowCount={4} /> : <Purchase {...data} />}
    </div>
  );
}

function Purchase(data: Money) {
  const { t } = useTranslation('money');
  const [search] = useSearchParams();
  const { money } = data;
  const wanted = readWanted(search);
  if (money === null) {
    return <EmptyState icon={<CartRegular />} title={t(($) => $.notHere.title)} text={t(($) => $.notHere.text)} />;
  }
  const key = keyOf(money, wanted);
  return key === null ? <NotSold /> : <Offer data={{ ...data, money }} wanted={wanted} goodsKey={key} />;
}

function NotSold() {
  const { t } = useTranslation('money');
  const [, navigate] = useLocation();
  return (
    <EmptyState
      icon={<CartRegular />}
      title={t(($) => $.purchase.notSold)}
      action={
        <Button appearance="primary" onClick={() => navigate(addresses.plan)}>
          {t(($) => $.orders.empty.action)}
        </Button>
      }
    />
  );
}

interface OfferProps {
  data: Money & { money: MetaValues['money'] };
  wanted: Wanted;
  goodsKey: GoodsKey;
}

function Offer({ data, wanted, goodsKey }: OfferProps) {
  const { t } = useTranslation('money');
  const [couponId, setCouponId] = useState<string | null>(null);
  const openBilling = useBillingDialog(data);
  const { account, money } = data;
  const name = useProductName()(wanted.code, wanted.quantity);
  return (
    <>
      <MoneyNotes provider={account.money?.provider ?? null} />
      <Section title={name}>
        <CouponField coupons={money.coupons} goodsKey={goodsKey} couponId={couponId} onChoose={setCouponId} />
        <Price wanted={wanted} goodsKey={goodsKey} couponId={couponId} billing={money.billing} />
      </Section>
      <Section title={t(($) => $.billing.title)}>
        <p className={styles.quiet}>{money.billing === null ? t(($) => $.billing.none) : summary(money.billing)}</p>
        <div className={styles.actions}>
          <Button onClick={openBilling}>{t(($) => $.billing.edit)}</Button>
        </div>
      </Section>
    </>
  );
}

function summary({ firstName, lastName, companyName, city }: NonNullable<MetaValues['money']['billing']>): string {
  return [companyName, `${firstName} ${lastName}`, city].filter((part) => part.trim() !== '').join(', ');
}

interface CouponFieldProps {
  coupons: readonly Coupon[];
  goodsKey: GoodsKey;
  couponId: string | null;
  onChoose: (couponId: string | null) => void;
}

/** The coupons that can be used for such a product; nothing where there is none. */
function CouponField({ coupons, goodsKey, couponId, onChoose }: CouponFieldProps) {
  const { t } = useTranslation('money');
  const textOf = useCouponText();
  const fit = coupons.filter(
    ({ status, type }) => status === CouponStatus.Bound && (type === CouponType.PerCh) === (goodsKey === 'balance'),
  );
  if (fit.length === 0) return null;
  return (
    <Field label={t(($) => $.purchase.coupon)}>
      <Select value={couponId ?? ''} onChange={(_, { value }) => onChoose(value === '' ? null : value)}>
        <option value="">{t(($) => $.purchase.noCoupon)}</option>
        {fit.map((coupon) => (
          <option key={coupon.couponId} value={coupon.couponId}>
            {textOf(coupon)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
