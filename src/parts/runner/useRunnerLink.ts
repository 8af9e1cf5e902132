import { useEffect, useRef, useState } from 'react';
import { formatRunnerLink, type RunnerLink } from '#core/domain/task/runnerLink.ts';

/**
 * The result of opening the link. A browser does not report whether a program handles the link; the page only loses the
 * focus to the program or to the browser's question.
 */
type RunnerAnswer = 'asked' | 'handedOn' | 'silent';

/** A desktop starts the program, or the browser asks for permission, well within this time. */
const answerWithinMs = 2500;

/** §2.4: opens the custom protocol link. The result is `null` before the first attempt. */
export function useRunnerLink(link: RunnerLink): { answer: RunnerAnswer | null; open: () => void } {
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
