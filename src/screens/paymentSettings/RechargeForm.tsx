import { Field, Input, Select, Switch } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxFailures, maxMonthDollars, maxThresholdDollars } from '#core/domain/order/autoRecharge.ts';
import { microPerDollar } from '#core/domain/order/goods.ts';
import type { GoodsItem } from '#core/wire/calls/account/orderCalls.ts';
import type { PaymentSettings } from '#core/wire/calls/account/paymentCalls.ts';
import { MoneyButton } from '#app/features/orders/MoneyButton.tsx';
import { formatMoney, formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import styles from '#app/parts/plans/plans.module.css';
import type { SettingsActions } from './paymentSettings.actions.ts';

interface Props {
  settings: PaymentSettings;
  credits: readonly GoodsItem[];
  actions: SettingsActions;
}

/** The product that is bought in pieces of a dollar (§3.7): too small to recharge with. */
const pieceCode = 'balance-1';
const defaultDollars = { threshold: 5, month: 100 };
const dollarsOf = (micro: number) => String(micro / microPerDollar);

/** Automatic recharge: off at first. What is typed stays until it is saved. */
export function RechargeForm({ settings: { recharge, methods, paidThisMonthMicro }, credits, actions }: Props) {
  const { t } = useTranslation('money');
  const locale = useLocale();
  const goods = credits.filter(({ code }) => code !== pieceCode);
  const [isOn, setOn] = useState(recharge?.isOn ?? false);
  const [code, setCode] = useState(recharge?.code ?? goods[0]?.code ?? '');
  const shownThreshold = recharge ? dollarsOf(recharge.thresholdMicro) : String(defaultDollars.threshold);
  const [threshold, setThreshold] = useState(shownThreshold);
  const [month, setMonth] = useState(recharge ? dollarsOf(recharge.monthlyLimitMicro) : String(defaultDollars.month));
  const save = () =>
    actions.save({
      isOn,
      code,
      thresholdDollars: Number(threshold),
      monthlyLimitDollars: Number(month),
    });
  const areRight = isWithin(threshold, maxThresholdDollars) && isWithin(month, maxMonthDollars);
  if (goods.length === 0) return <p className={styles.lead}>{t(($) => $.settings.noGoods)}</p>;
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{t(($) => $.settings.lead, { max: maxFailures })}</p>
      <Switch
        label={t(($) => $.settings.on)}
        checked={isOn}
        disabled={methods.length === 0 && !isOn}
        onChange={(_, { checked }) => setOn(checked)}
      />
      <div className={styles.actions}>
        <Field label={t(($) => $.settings.amount)}>
          <Select value={code} onChange={(_, { value }) => setCode(value)}>
            {goods.map((item) => (
              <option key={item.code} value={item.code}>
                {formatMoney(locale, item.creditMicro ?? 0)}
              </option>
            ))}
          </Select>
        </Field>
        <Dollars
          label={t(($) => $.settings.threshold)}
          max={maxThresholdDollars}
          text={threshold}
          onType={setThreshold}
        />
        <Dollars label={t(($) => $.settings.month)} max={maxMonthDollars} text={month} onType={setMonth} />
      </div>
      <p className={styles.lead}>{t(($) => $.settings.paid, { amount: formatMoney(locale, paidThisMonthMicro) })}</p>
      <div className={styles.actions}>
        <MoneyButton appearance="primary" isBusy={actions.busy === 'save'} isBlocked={!areRight} onClick={save}>
          {t(($) => $.settings.save)}
        </MoneyButton>
      </div>
    </div>
  );
}

interface DollarsProps {
  label: string;
  max: number;
  text: string;
  onType: (text: string) => void;
}

function Dollars({ label, max, text, onType }: DollarsProps) {
  const { t } = useTranslation('money');
  const locale = useLocale();
  const hint = t(($) => $.recharge.hint, { max: formatNumber(locale, max) });
  return (
    <Field
      label={label}
      {...(isWithin(text, max) ? {} : { validationState: 'error' as const, validationMessage: hint })}
    >
      <Input
        inputMode="numeric"
        contentBefore="$"
        value={text}
        onChange={(_, { value }) => onType(value.replaceAll(/\D/gu, ''))}
      />
    </Field>
  );
}

function isWithin(text: string, max: number): boolean {
  const dollars = Number(text);
  return Number.isInteger(dollars) && dollars >= 1 && dollars <= max;
}
