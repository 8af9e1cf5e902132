import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '#app/state/session.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import plans from '#app/parts/plans/plans.module.css';

interface ForParentsProps {
  screen: ComponentType;
}

/** §6: a screen about plans, payment or members; to a member it says instead where these are managed. */
export function ForParents({ screen: Screen }: ForParentsProps) {
  const account = useAccount();
  return typeof account?.memberOf === 'string' ? <OfParent email={account.memberOf} /> : <Screen />;
}

function OfParent({ email }: { email: string }) {
  const { t } = useTranslation('money');
  return (
    <PageHeader title={t(($) => $.parentOnly.title)}>
      <p className={plans.lead}>{t(($) => $.parentOnly.text, { email })}</p>
    </PageHeader>
  );
}
