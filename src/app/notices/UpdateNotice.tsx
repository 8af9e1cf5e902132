import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { applyUpdate } from '#app/bridge/serviceWorker.ts';
import { isUpdateReady } from '#app/state/update.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './UpdateNotice.module.css';

/** Asks before the page reloads with a new version, so that the user loses no form. */
export function UpdateNotice() {
  const { t } = useTranslation();
  if (!useSignalValue(isUpdateReady)) return null;
  return (
    <MessageBar className={styles.notice} layout="multiline" politeness="polite">
      <MessageBarBody>
        <MessageBarTitle>{t(($) => $.update.title)}</MessageBarTitle>
        {t(($) => $.update.sentence)}
      </MessageBarBody>
      <MessageBarActions>
        <Button appearance="primary" onClick={applyUpdate}>
          {t(($) => $.actions.reload)}
        </Button>
        <Button
          onClick={() => {
            isUpdateReady.value = false;
          }}
        >
          {t(($) => $.update.later)}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
