import { useTranslation } from 'react-i18next';
import type { SkipCode } from '#core/domain/run/skippedRun.ts';

/**
 * Returns the reason of a skipped run: one that a manual start would also have, or one that only a timer has. Its own
 * file, because the overview needs it without the texts of schedules (scheduleLabel.ts).
 */
export function useSkipReason(): (code: SkipCode) => string {
  const { t } = useTranslation('schedule');
  const { t: tStart } = useTranslation('start');
  return (code) =>
    code === 'AlreadyRunning' || code === 'ServiceFault'
      ? t(($) => $.skips[code])
      : tStart(($) => $.refused[code].title);
}
