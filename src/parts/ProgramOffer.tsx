import { Button } from '@fluentui/react-components';
import { AppGenericRegular, DesktopRegular } from '@fluentui/react-icons';
import { useEffect, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appScheme, formatProgramLink, type ProgramLink, type ProgramScheme } from '#core/domain/task/programLink.ts';
import styles from './ProgramOffer.module.css';

interface ProgramOfferProps {
  scheme: ProgramScheme;
  link: ProgramLink;
  /** True if the user asked for the program on the previous page: then the link is tried once. */
  isAsked?: boolean;
  onAsked?: () => void;
  /** The link to the program's download, for a user without it. */
  children?: ReactNode;
}

/** §2.4: opens the runner or the installed app by its link, and shows the result as far as a page can detect it. */
export function ProgramOffer({ scheme, link, isAsked = false, onAsked, children }: ProgramOfferProps) {
  const { t } = useTranslation('runner');
  const { answer, open } = useProgramLink(scheme, link);
  const isApp = scheme === appScheme;
  useEffect(() => {
    if (!isAsked) return;
    onAsked?.();
    open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each request, not for each render
  }, [isAsked]);
  return (
    <div className={styles.offer}>
      <Button
        size="small"
        icon={isApp ? <AppGenericRegular /> : <DesktopRegular />}
        disabledFocusable={answer === 'asked'}
        onClick={open}
      >
        {t(($) => (isApp ? $.appLink : $.link).open)}
      </Button>
      {children}
      <output className={styles.answer}>{answer !== null && t(($) => (isApp ? $.appLink : $.link)[answer])}</output>
    </div>
  );
}

/**
 * The result of opening the link. A browser does not report whether a program handles the link; the page only loses the
 * focus to the program or to the browser's question.
 */
type ProgramAnswer = 'asked' | 'handedOn' | 'silent';

/** A desktop starts the program, or the browser asks for permission, well within this time. */
const answerWithinMs = 2500;

/** §2.4: opens the custom protocol link. The result is `null` before the first attempt. */
function useProgramLink(scheme: ProgramScheme, link: ProgramLink): { answer: ProgramAnswer | null; open: () => void } {
  const [answer, setAnswer] = useState<ProgramAnswer | null>(null);
  const watched = useRef<AbortController>(null);
  useEffect(() => () => watched.current?.abort(), []);

  const open = () => {
    watched.current?.abort();
    const watch = new AbortController();
    watched.current = watch;
    const end = (came: ProgramAnswer) => {
      watch.abort();
      setAnswer(came);
    };
    const timer = setTimeout(() => end('silent'), answerWithinMs);
    const { signal } = watch;
    signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('blur', () => end('handedOn'), { signal });
    document.addEventListener('visibilitychange', () => end('handedOn'), { signal });
    setAnswer('asked');
    location.assign(formatProgramLink(scheme, link));
  };
  return { answer, open };
}
