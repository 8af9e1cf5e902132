import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { readKept, writeKept } from '#app/state/preferences.ts';
import { isKeptAfterClose, readStorageFacts } from './isKeptAfterClose.ts';
import styles from './keep.module.css';

/** A private window forgets this with everything else, so each one says it once. */
const understoodKey = 'sheaf.privateUnderstood';

/** On every page of a browser that keeps nothing after its window closes, until the user has understood it. */
export function PrivateNotice() {
  const { t } = useTranslation('keep');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (readKept(understoodKey) === null) void readStorageFacts().then((facts) => setShown(!isKeptAfterClose(facts)));
  }, []);
  if (!isShown) return null;
  const understand = () => {
    writeKept(understoodKey, 'yes');
    setShown(false);
  };
  return (
    <NoticeBar
      intent="info"
      className={styles.private}
      action={<Button onClick={understand}>{t(($) => $.private.understood)}</Button>}
    >
      {t(($) => $.private.sentence)}
    </NoticeBar>
  );
}
