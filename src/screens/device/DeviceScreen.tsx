import { Button, Field, Input } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { RunnerList } from '#app/features/runners/RunnerList.tsx';
import { useRunners } from '#app/features/runners/useRunners.ts';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { useDeviceSignIn, type DeviceForm } from './device.actions.ts';
import deviceScreenStyles from './DeviceScreen.module.css';
import { SignInRequest } from './SignInRequest.tsx';

/** The page that signs in a local runner by its code (RFC 8628) and revokes its access. */
export function DeviceScreen() {
  const { t } = useTranslation('runner');
  const { t: common } = useTranslation();
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  const runners = useRunners();
  const form = useDeviceSignIn(code, runners.load);
  return (
    <div className={styles.screen}>
      <PageHeader title={common(($) => $.titles.device)}>
        <p className={styles.lead}>{t(($) => $.device.lead)}</p>
      </PageHeader>
      <CodeForm form={form} givenCode={code} />
      <RunnerList {...runners} />
    </div>
  );
}

/** The form for a runner's code, and the decision about the runner that shows this code. */
function CodeForm({ form, givenCode }: { form: DeviceForm; givenCode: string }) {
  const { t } = useTranslation('runner');
  const isAway = useSignalValue(isOffline);
  const [code, setCode] = useState(givenCode);
  const { found, isBusy } = form;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !isBusy && !isAway) form.find(code);
  };
  return (
    <div className={deviceScreenStyles.stack}>
      <form className={deviceScreenStyles.code} onSubmit={handleSubmit}>
        <Field label={t(($) => $.device.code)} hint={t(($) => $.device.codeHint)}>
          <Input
            size="large"
            className={deviceScreenStyles.letters ?? ''}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(_, data) => setCode(data.value)}
          />
        </Field>
        <div className={deviceScreenStyles.find}>
          <Button
            type="submit"
            size="large"
            appearance={found === null ? 'primary' : 'secondary'}
            disabledFocusable={isBusy || isAway || code.trim() === ''}
          >
            {t(($) => $.device.find)}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className={deviceScreenStyles.stack}>
        {isAway && <NoticeBar intent="info">{t(($) => $.device.offline)}</NoticeBar>}
        {form.problem !== null && !isAway && <NoticeBar intent="error">{form.problem}</NoticeBar>}
        <Answer form={form} />
        {found !== null && (
          <SignInRequest
            request={found}
            isDisabled={isBusy || isAway}
            onAnswer={(isApproved) => void form.answer(found, isApproved)}
          />
        )}
      </div>
    </div>
  );
}

function Answer({ form: { answered } }: { form: DeviceForm }) {
  const { t } = useTranslation('runner');
  if (answered === null) return null;
  const { name, isApproved } = answered;
  return (
    <NoticeBar intent={isApproved ? 'success' : 'info'}>
      {t(($) => (isApproved ? $.device.approved : $.device.denied), { name })}
    </NoticeBar>
  );
}
