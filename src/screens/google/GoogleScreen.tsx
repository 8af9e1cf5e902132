import { Button, Spinner } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { useGoogleSignIn } from './google.actions.ts';

/**
 * The page in which a Google account is connected. It leads to Google, which returns here with a code; it connects
 * the account and closes itself.
 */
export function GoogleScreen() {
  const { t } = useTranslation('destinations');
  const { t: common } = useTranslation();
  const { state, begin } = useGoogleSignIn();
  return (
    <div className={styles.screen}>
      <PageHeader title={common(($) => $.titles.google)} />
      <div aria-live="polite">
        {state.is === 'asking' && <Spinner label={t(($) => $.sheets.asking)} />}
        {state.is === 'connecting' && <Spinner label={t(($) => $.sheets.connecting)} />}
        {state.is === 'done' && (
          <NoticeBar intent="success">{t(($) => $.sheets.done, { email: state.email })}</NoticeBar>
        )}
        {state.is === 'failed' && <NoticeBar intent="error">{state.problem}</NoticeBar>}
      </div>
      {state.is === 'failed' && (
        <div>
          <Button appearance="primary" onClick={begin}>
            {t(($) => $.sheets.connectAgain)}
          </Button>
        </div>
      )}
    </div>
  );
}
