import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { PaymentRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { MoneyNotes } from '#app/features/orders/MoneyNotes.tsx';
import { useMoney, type Money } from '#app/features/orders/useMoney.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { Methods } from './Methods.tsx';
import { RechargeForm } from './RechargeForm.tsx';
import { usePaymentSettings } from './paymentSettings.actions.ts';

/** §2.1, payment settings: stored payment methods and automatic recharge. Reads only the data on the device. */
export function PaymentSettingsScreen() {
  const { t } = useTranslation();
  const data = useMoney();
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.titles.paymentSettings)} />
      {data === undefined ? <TableSkeleton /> : <PaymentSettings {...data} />}
    </div>
  );
}

function PaymentSettings({ account, money }: Money) {
  const { t } = useTranslation('money');
  const actions = usePaymentSettings();
  const provider = account.money?.provider ?? null;
  const settings = money?.payment;
  if (provider === null) return <EmptyState icon={<PaymentRegular />} title={t(($) => $.settings.off)} />;
  if (money === null || settings === undefined) {
    return <EmptyState icon={<PaymentRegular />} title={t(($) => $.notHere.title)} text={t(($) => $.notHere.text)} />;
  }
  return (
    <>
      <MoneyNotes provider={provider} problem={actions.problem} />
      {settings.recharge !== null && settings.recharge.stoppedAt !== null && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t(($) => $.settings.stopped)}</MessageBarBody>
        </MessageBar>
      )}
      <Section title={t(($) => $.settings.methods)}>
        <Methods settings={settings} actions={actions} />
      </Section>
      <Section title={t(($) => $.settings.auto)}>
        <RechargeForm
          key={JSON.stringify(settings.recharge)}
          settings={settings}
          credits={money.credits}
          actions={actions}
        />
      </Section>
    </>
  );
}
