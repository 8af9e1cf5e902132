import { useTranslation } from 'react-i18next';
import type { Account } from '#core/wire/rows/account.ts';
import { withAccountTexts, withRowTexts } from '#app/i18n/i18n.ts';
import { useAccount } from '#app/state/session.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import plans from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { AccessSections } from './access/AccessSections.tsx';
import { useAccess } from './account.state.ts';
import styles from './AccountScreen.module.css';
import { SecondFactorLine } from './factor/SecondFactorLine.tsx';
import type { IdentitiesSectionProps } from './identity/IdentitiesSection.tsx';
import { LoginSection } from './login/LoginSection.tsx';
import type { PasskeysSectionProps } from './passkey/PasskeysSection.tsx';
import { PreferencesSection } from './PreferencesSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';

const StorageOnDevice = lazyComponent(
  withRowTexts(async () => (await import('#app/features/keep/StorageOnDevice.tsx')).StorageOnDevice),
);

const PasskeysSection = lazyComponent<PasskeysSectionProps>(
  withAccountTexts(async () => (await import('./passkey/PasskeysSection.tsx')).PasskeysSection),
);

const IdentitiesSection = lazyComponent<IdentitiesSectionProps>(
  withAccountTexts(async () => (await import('./identity/IdentitiesSection.tsx')).IdentitiesSection),
);

const YourDataSection = lazyComponent(async () => (await import('./data/YourDataSection.tsx')).YourDataSection);

/** §2.1, account and security: who the user is, how they sign in, and where they are signed in. */
export function AccountScreen() {
  const { t } = useTranslation();
  const account = useAccount();
  return (
    <div className={plans.screen}>
      <PageHeader title={t(($) => $.titles.account)} />
      {account === undefined ? <TableSkeleton /> : <AccountPage account={account} />}
    </div>
  );
}

function AccountPage({ account }: { account: Account }) {
  const { t } = useTranslation('account');
  const access = useAccess();
  const isAway = useSignalValue(isOffline);
  return (
    <>
      {isAway && <NoticeBar intent="info">{t(($) => $.offline)}</NoticeBar>}
      {account.isDemo === true && <NoticeBar intent="info">{t(($) => $.demo)}</NoticeBar>}
      <ProfileSection account={account} />
      <LoginSection account={account} onChanged={access.load}>
        <SecondFactorLine account={account} state={access.facts?.secondFactor} onChanged={access.load} />
      </LoginSection>
      <PasskeysSection account={account} facts={access.facts} onChanged={access.load} />
      <IdentitiesSection account={account} facts={access.facts} onChanged={access.load} />
      <PreferencesSection />
      <AccessSections {...access} />
      <Section title={t(($) => $.storage.title)}>
        <div className={styles.card}>
          <StorageOnDevice />
        </div>
      </Section>
      <YourDataSection account={account} />
    </>
  );
}
