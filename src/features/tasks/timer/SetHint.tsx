import { Link } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { addresses } from '#app/navigation/addresses.ts';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { TimerWays, type TimedTask } from './TimerWays.tsx';

/**
 * §2.4 and §8.4: explains that a browser's tab does not set timers, and offers the programs that do; for one task by
 * their links.
 */
export function SetHint({ task }: { task?: TimedTask }) {
  const { t } = useTranslation('tasks');
  return (
    <NoticeBar intent="info">
      {t(($) => $.timer.SetHint)}{' '}
      {task === undefined ? (
        <Link inline href={addresses.download}>
          {t(($) => $.timer.getApp)}
        </Link>
      ) : (
        <TimerWays task={task} />
      )}
    </NoticeBar>
  );
}
