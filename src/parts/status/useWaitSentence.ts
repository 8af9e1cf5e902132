import { useTranslation } from 'react-i18next';
import { exactPlaces, type WaitReason } from '#core/domain/task/status.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';

/** Returns the reason that a task waits for, as one sentence that is the same on every page. */
export function useWaitSentence(): (reason: WaitReason) => string {
  const { t } = useTranslation('console');
  const locale = useLocale();
  const placeText = (place: number): string => {
    const number = formatNumber(locale, place);
    return place <= exactPlaces ? number : t(($) => $.waiting.about, { number });
  };
  return (reason) => {
    switch (reason.code) {
      case 'AccountNodes': {
        const [place, tasks] = [placeText(reason.place), placeText(reason.tasks)];
        return t(($) => $.waiting.AccountNodes, { count: reason.nodes, place, tasks });
      }
      case 'TaskNodes':
        return t(($) => $.waiting.TaskNodes, { count: reason.nodes });
      case 'HostPace':
        return t(($) => $.waiting.HostPace, { host: reason.host });
      case 'NoWorker':
      case 'NoBrowser':
      case 'WorkersBusy':
      case 'SourceRows':
        return t(($) => $.waiting[reason.code]);
    }
  };
}
