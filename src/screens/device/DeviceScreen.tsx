import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { CodeForm } from './CodeForm.tsx';
import { useDeviceSignIn, useRunners } from './device.actions.ts';
import { RunnerList } from './RunnerList.tsx';

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
