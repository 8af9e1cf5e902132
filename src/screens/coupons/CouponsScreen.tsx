import { Field, Input } from '@fluentui/react-components';
import { TicketDiagonalRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bridge } from '#app/bridge/bridge.ts';
import { MoneyButton } from '#app/features/orders/MoneyButton.tsx';
import { MoneyNotes } from '#app/features/orders/MoneyNotes.tsx';
import { useMoney, type Money } from '#app/features/orders/useMoney.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import own from './CouponsScreen.module.css';
import { CouponTable } from './CouponTable.tsx';

/** §2.1, §3.7: the account's coupons with their states, and the field that binds one by its code. */
export function CouponsScreen() {
  const { t } = useTranslation();
  const data = useMoney();
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.titles.coupons)} />
      {data === undefined ? <TableSkeleton /> : <Coupons {...data} />}
    </div>
  );
}

function Coupons({ account, money }: Money) {
  const { t } = useTranslation('money');
  const provider = account.money?.provider ?? null;
  return (
    <>
      {provider !== null && <BindField />}
      {(money?.coupons ?? []).length === 0 ? (
        <EmptyState
          icon={<TicketDiagonalRegular />}
          title={money === null ? t(($) => $.notHere.title) : t(($) => $.coupons.empty)}
          {...(provider === null && { text: t(($) => $.coupons.off) })}
        />
      ) : (
        <CouponTable coupons={money?.coupons ?? []} />
      )}
    </>
  );
}

function BindField() {
  const { t } = useTranslation('money');
  const messages = useMessages();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const bind = async () => {
    if (code.trim() === '') return;
    setBusy(true);
    const outcome = await bridge.bindCoupon(code);
    setBusy(false);
    setProblem(outcome.ok ? null : messages.ofFailed(outcome));
    if (outcome.ok) setCode('');
  };
  return (
    <div className={styles.stack}>
      <MoneyNotes provider={null} problem={problem} />
      <form
        className={own.bind}
        onSubmit={(event) => {
          event.preventDefault();
          void bind();
        }}
      >
        <Field label={t(($) => $.coupons.code)}>
          <Input value={code} maxLength={40} onChange={(_, { value }) => setCode(value)} />
        </Field>
        <MoneyButton appearance="primary" isBusy={isBusy} onClick={() => void bind()}>
          {t(($) => $.coupons.bind)}
        </MoneyButton>
      </form>
    </div>
  );
}
