import { Button } from '@fluentui/react-components';
import { DesktopRegular } from '@fluentui/react-icons';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunnerLink } from '#core/domain/task/runnerLink.ts';
import styles from './RunnerOffer.module.css';
import { useRunnerLink } from './useRunnerLink.ts';

interface RunnerOfferProps {
  link: RunnerLink;
  /** True if the user asked for the runner on the previous page: then the link is tried once. */
  isAsked?: boolean;
  onAsked?: () => void;
  /** The link to the runner's download, for a user without the runner. */
  children?: ReactNode;
}

/** §2.4: opens the local runner by its link and shows the result as far as a page can detect it. */
export function RunnerOffer({ link, isAsked = false, onAsked, children }: RunnerOfferProps) {
  const { t } = useTranslation('runner');
  const { answer, open } = useRunnerLink(link);
  useEffect(() => {
    if (!isAsked) return;
    onAsked?.();
    open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each request, not for each render
  }, [isAsked]);
  return (
    <div className={styles.offer}>
      <Button size="small" icon={<DesktopRegular />} disabledFocusable={answer === 'asked'} onClick={open}>
        {t(($) => $.link.open)}
      </Button>
      {children}
      <output className={styles.answer}>{answer !== null && t(($) => $.link[answer])}</output>
    </div>
  );
}
