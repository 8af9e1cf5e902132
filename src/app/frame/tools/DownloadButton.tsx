import { Button, Popover, PopoverSurface, PopoverTrigger, Tooltip } from '@fluentui/react-components';
import { Desktop20Regular } from '@fluentui/react-icons';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { dismissGuide, isGuideDismissed } from '#app/state/preferences.ts';
import styles from './DownloadButton.module.css';

/** §2.2: the way to the client, with a guide bubble that shows until it is dismissed. */
export function DownloadButton({ userId }: { userId: string }) {
  const { t } = useTranslation('help');
  const { t: common } = useTranslation('common');
  const [, navigate] = useLocation();
  const [isShown, setShown] = useState(() => !isGuideDismissed(userId));
  const titleId = useId();
  const dismiss = () => {
    dismissGuide(userId);
    setShown(false);
  };
  const goThere = () => {
    dismiss();
    navigate(addresses.clientDownload);
  };
  return (
    <Popover inline withArrow positioning="below-end" open={isShown} unstable_disableAutoFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Tooltip content={common(($) => $.titles.clientDownload)} relationship="label">
          <Button appearance="subtle" icon={<Desktop20Regular />} onClick={goThere} />
        </Tooltip>
      </PopoverTrigger>
      <PopoverSurface
        className={styles.bubble}
        aria-labelledby={titleId}
        onKeyDown={(event) => {
          if (event.key === 'Escape') dismiss();
        }}
      >
        <strong id={titleId}>{t(($) => $.download.title)}</strong>
        <p className={styles.text}>{t(($) => $.download.text)}</p>
        <div className={styles.actions}>
          <Button size="small" appearance="primary" onClick={goThere}>
            {t(($) => $.download.show)}
          </Button>
          <Button size="small" appearance="subtle" onClick={dismiss}>
            {t(($) => $.download.dismiss)}
          </Button>
        </div>
      </PopoverSurface>
    </Popover>
  );
}
