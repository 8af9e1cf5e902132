import { Button, Field, Input } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { maxFreeDollars } from '#core/domain/order/goods.ts';
import type { GoodsItem } from '#core/wire/calls/account/orderCalls.ts';
import { MoneyButton } from '#app/features/orders/MoneyButton.tsx';
import { formatMoney, formatNumber } from '#app/i18n/numberFormat.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import styles from '#app/parts/plans/plans.module.css';

/** The product that is bought in pieces of a dollar (§3.7). */
const freeCode = 'balance-1';

/** §2.1, recharge: fixed amounts, and any number of whole dollars. */
export function Recharge({ credits }: { credits: readonly GoodsItem[] }) {
  const [, navigate] = useLocation();
  const locale = useLocale();
  return (
    <div className={styles.stack}>
      <div className={styles.actions}>
        {credits
          .filter(({ code }) => code !== freeCode)
          .map(({ code, creditMicro }) => (
            <MoneyButton key={code} onClick={() => navigate(addresses.purchase(code))}>
              {formatMoney(locale, creditMicro ?? 0)}
            </MoneyButton>
          ))}
      </div>
      {credits.some(({ code }) => code === freeCode) && <FreeAmount />}
    </div>
  );
}

function FreeAmount() {
  const { t } = useTranslation('money');
  const [, navigate] = useLocation();
  const locale = useLocale();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = Number(text);
    const isRight = Number.isInteger(amount) && amount >= 1 && amount <= maxFreeDollars;
    setWrong(!isRight);
    if (isRight) navigate(addresses.purchase(freeCode, amount));
  };
  const hint = t(($) => $.recharge.hint, { max: formatNumber(locale, maxFreeDollars) });
  return (
    <form className={styles.actions} noValidate onSubmit={submit}>
      <Field
        label={t(($) => $.recharge.free)}
        {...(isWrong ? { validationState: 'error' as const, validationMessage: hint } : { hint })}
      >
        <Input
          inputMode="numeric"
          contentBefore="$"
          value={text}
          onChange={(_, { value }) => setText(value.replaceAll(/\D/gu, ''))}
        />
      </Field>
      <Button type="submit" className={styles.besideField ?? ''}>
        {t(($) => $.recharge.next)}
      </Button>
    </form>
  );
}
