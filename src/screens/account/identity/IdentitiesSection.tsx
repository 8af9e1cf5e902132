import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  identityProviderNames,
  identityProviders,
  type IdentityProvider,
} from '#core/domain/account/holder/identity.ts';
import type { Identity } from '#core/wire/calls/account/holder/identityCalls.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { withAccountTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { Section } from '#app/parts/Section.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { AccessFacts } from '#app/store/tables.ts';
import styles from '../AccountScreen.module.css';
import type { BindDialogProps } from './BindDialog.tsx';
import type { UnbindDialogProps } from './UnbindDialog.tsx';

const BindDialog = lazyComponent<BindDialogProps>(
  withAccountTexts(async () => (await import('./BindDialog.tsx')).BindDialog),
);
const UnbindDialog = lazyComponent<UnbindDialogProps>(
  withAccountTexts(async () => (await import('./UnbindDialog.tsx')).UnbindDialog),
);

export interface IdentitiesSectionProps {
  account: Account;
  /** As this device read them last. */
  facts: AccessFacts | null | undefined;
  onChanged: () => void;
}

/** §7.1: the accounts elsewhere that sign in; nothing where the service offers none and none is connected. */
export function IdentitiesSection({ account, facts, onChanged }: IdentitiesSectionProps) {
  const { t } = useTranslation('account');
  const isAway = useSignalValue(isOffline);
  const [chosen, setChosen] = useState<IdentityProvider | null>(null);
  const { offered = [], identities = [] } = facts?.identities ?? {};
  const identityAt = (provider: IdentityProvider) => identities.find((each) => each.provider === provider);
  const shown = identityProviders.filter((each) => offered.includes(each) || identityAt(each) !== undefined);
  if (shown.length === 0) return null;
  const bound = chosen === null ? undefined : identityAt(chosen);
  const close = () => setChosen(null);
  const needsCode = (facts?.secondFactor?.since ?? null) !== null;
  const canChange = account.isDemo !== true;
  return (
    <Section title={t(($) => $.identities.title)}>
      <p className={styles.hint}>{t(($) => $.identities.why)}</p>
      {canChange && isAway && <p className={styles.hint}>{t(($) => $.identities.offline)}</p>}
      <ul className={styles.list}>
        {shown.map((provider) => (
          <IdentityLine
            key={provider}
            provider={provider}
            identity={identityAt(provider)}
            isDisabled={isAway}
            onChange={canChange ? () => setChosen(provider) : null}
          />
        ))}
      </ul>
      {chosen !== null && bound === undefined && <BindDialog provider={chosen} needsCode={needsCode} onClose={close} />}
      {bound !== undefined && <UnbindDialog identity={bound} onChanged={onChanged} onClose={close} />}
    </Section>
  );
}

interface IdentityLineProps {
  provider: IdentityProvider;
  identity: Identity | undefined;
  isDisabled: boolean;
  /** `null`: it cannot be changed. */
  onChange: (() => void) | null;
}

function IdentityLine({ provider, identity, isDisabled, onChange }: IdentityLineProps) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const name = identityProviderNames[provider];
  const act = identity === undefined ? 'bind' : 'unbind';
  return (
    <li className={styles.line}>
      <span className={styles.name}>{name}</span>
      {identity === undefined ? (
        <span className={styles.hint}>{t(($) => $.identities.notBound)}</span>
      ) : (
        <span className={styles.value}>
          {identity.email}{' '}
          <span className={styles.hint}>
            {t(($) => $.identities.since, { date: formatDate(locale, identity.boundAt, false) })}
          </span>
        </span>
      )}
      {onChange !== null && (
        <Button
          className={styles.end ?? ''}
          aria-label={t(($) => $.identities[`${act}Of`], { provider: name })}
          disabledFocusable={isDisabled}
          onClick={onChange}
        >
          {t(($) => $.identities[act])}
        </Button>
      )}
    </li>
  );
}
