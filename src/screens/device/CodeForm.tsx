import { Button, Field, Input } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { DeviceForm } from './device.actions.ts';
import styles from './DeviceScreen.module.css';
import { SignInRequest } from './SignInRequest.tsx';

/** The form for a runner's code, and the decision about the runner that shows this code. */
export function CodeForm({ form, givenCode }: { form: DeviceForm; givenCode: string }) {
  const { t } = useTranslation('runner');
  const isAway = useSignalValue(isOffline);
  const [code, setCode] = useState(givenCode);
  const { found, isBusy } = form;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !isBusy && !isAway) form.find(code);
  };
  return (
    <div className={styles.stack}>
      <form className={styles.code} onSubmit={handleSubmit}>
        <Field label={t(($) => $.device.code)} hint={t(($) => $.device.codeHint)}>
          <Input
            size="large"
            className={styles.letters ?? ''}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(_, data) => setCode(data.value)}
          />
        </Field>
        <div className={styles.find}>
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
      <div aria-live="polite" className={styles.stack}>
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
