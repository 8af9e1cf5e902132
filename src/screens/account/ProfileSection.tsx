import { Button, Field, Input, Select } from '@fluentui/react-components';
import { type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { industries, profileLimits, roles } from '#core/domain/account/holder/profile.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { withAccountTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { Section } from '#app/parts/Section.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './AccountScreen.module.css';
import { useProfileForm, type ProfileForm } from './useProfileForm.ts';

const AvatarLine = lazyComponent<{ account: Account }>(
  withAccountTexts(async () => (await import('./avatar/AvatarLine.tsx')).AvatarLine),
  () => <div className={styles.room} />,
);

/** §3.7: picture, name, company and the two choices of the survey. What is typed stays until it is saved. */
export function ProfileSection({ account }: { account: Account }) {
  const { t } = useTranslation('account');
  const isAway = useSignalValue(isOffline);
  const form = useProfileForm(account.extractInfo);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isAway) void form.save();
  };
  return (
    <Section title={t(($) => $.profile.title)}>
      <form className={styles.card} onSubmit={handleSubmit}>
        <AvatarLine account={account} />
        <p className={styles.hint}>{t(($) => $.profile.hint)}</p>
        <Fields form={form} />
        <div className={styles.saving}>
          <Button type="submit" appearance="primary" disabledFocusable={isAway || form.isBusy || !form.isChanged}>
            {t(($) => $.profile.save)}
          </Button>
          {isAway && form.isChanged && <span className={styles.hint}>{t(($) => $.profile.offline)}</span>}
        </div>
      </form>
    </Section>
  );
}

function Fields({ form: { profile, change } }: { form: ProfileForm }) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.fields}>
      <Field label={t(($) => $.profile.fullName)}>
        <Input
          autoComplete="name"
          maxLength={profileLimits.fullName}
          value={profile.fullName}
          onChange={(_, { value }) => change({ fullName: value })}
        />
      </Field>
      <Field label={t(($) => $.profile.company)}>
        <Input
          autoComplete="organization"
          maxLength={profileLimits.company}
          value={profile.company}
          onChange={(_, { value }) => change({ company: value })}
        />
      </Field>
      <Field label={t(($) => $.profile.industry)}>
        <Select
          value={profile.industry ?? ''}
          onChange={(_, { value }) => change({ industry: industries.find((each) => each === value) ?? null })}
        >
          <option value="">{t(($) => $.profile.notSaid)}</option>
          {industries.map((industry) => (
            <option key={industry} value={industry}>
              {t(($) => $.industries[industry])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t(($) => $.profile.role)}>
        <Select
          value={profile.role ?? ''}
          onChange={(_, { value }) => change({ role: roles.find((each) => each === value) ?? null })}
        >
          <option value="">{t(($) => $.profile.notSaid)}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(($) => $.roles[role])}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
