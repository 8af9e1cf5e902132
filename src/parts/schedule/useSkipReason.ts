import { useTranslation } from 'react-i18next';
import type { SkipCode } from '#core/domain/task/skippedRun.ts';

/** Why a run was left out: what a start by hand would have been told, or what only happens to a timer. */
export function useSkipReason(): (code: SkipCode) => string {
  const { t } = useTranslation('schedule');
  const { t: tStart } = useTranslation('start');
  return (code) =>
    code === 'AlreadyRunning' || code === 'ServiceFault'
      ? t(($) => $.skips[code])
      : tStart(($) => $.refused[code].title);
}
