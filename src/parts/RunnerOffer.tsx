import { Button } from '@fluentui/react-components';
import { DesktopRegular } from '@fluentui/react-icons';
import { useEffect, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RunnerLink, formatRunnerLink } from '#core/domain/task/runnerLink.ts';
import styles from './RunnerOffer.module.css';

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

/**
 * The result of opening the link. A browser does not report whether a program handles the link; the page only loses the
 * focus to the program or to the browser's question.
 */
type RunnerAnswer = 'asked' | 'handedOn' | 'silent';

/** A desktop starts the program, or the browser asks for permission, well within this time. */
const answerWithinMs = 2500;

/** §2.4: opens the custom protocol link. The result is `null` before the first attempt. */
function useRunnerLink(link: RunnerLink): { answer: RunnerAnswer | null; open: () => void } {
  const [answer, setAnswer] = useState<RunnerAnswer | null>(null);
  const watched = useRef<AbortController>(null);
  useEffect(() => () => watched.current?.abort(), []);

  const open = () => {
    watched.current?.abort();
    const watch = new AbortController();
    watched.current = watch;
    const end = (came: RunnerAnswer) => {
      watch.abort();
      setAnswer(came);
    };
    const timer = setTimeout(() => end('silent'), answerWithinMs);
    const { signal } = watch;
    signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('blur', () => end('handedOn'), { signal });
    document.addEventListener('visibilitychange', () => end('handedOn'), { signal });
    setAnswer('asked');
    location.assign(formatRunnerLink(link));
  };
  return { answer, open };
}
