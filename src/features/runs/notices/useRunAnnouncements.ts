import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { noticeOfEnd } from '#core/domain/notice/noticeKind.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { Announcement } from '#app/state/notices/announce.ts';
import { useStore } from '#app/state/session.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import { findingText } from '../drift/useFindingText.ts';

/** Returns the words of a run's end, and of a run that differs from earlier ones. */
export function useRunAnnouncements() {
  const { t } = useTranslation('notices');
  const { t: tDrift } = useTranslation('drift');
  const { t: words } = useTranslation('console');
  const locale = useLocale();
  const store = useStore();
  const [, navigate] = useLocation();
  const announcement = (
    kind: Announcement['kind'],
    { lotId, taskId, lotNo }: Lot,
    rest: Pick<Announcement['notice'], 'intent' | 'title' | 'body'> & { moment: string },
  ): Announcement => {
    const { moment, ...notice } = rest;
    const address = addresses.lotData(taskId, lotNo);
    const action = { label: tDrift(($) => $.openRun), onClick: () => navigate(address) };
    return { kind, event: `${lotId} ${moment}`, address, notice: { ...notice, action } };
  };
  return {
    endOf: (lot: Lot, { taskName: name }: TaskView): Announcement => {
      const { endReason, rowCount, endedAt } = lot;
      const isFailed = noticeOfEnd(endReason) === 'runFailed';
      return announcement(isFailed ? 'runFailed' : 'runEnded', lot, {
        intent: isFailed ? 'error' : 'success',
        title: t(($) => (isFailed ? $.failed : $.ended), { name }),
        body:
          isFailed && endReason !== null
            ? words(($) => $.endReasons[endReason])
            : t(($) => $.rows, { count: rowCount }),
        moment: String(endedAt),
      });
    },
    driftOf: async (lot: Lot, { taskName: name, templateSlug }: TaskView): Promise<Announcement> => {
      const template = await templateBySlug(store, locale, templateSlug);
      const [worst] = lot.drift?.findings ?? [];
      return announcement('drift', lot, {
        intent: 'warning',
        title: t(($) => $.drifted, { name }),
        ...(worst !== undefined && { body: findingText(worst, { t: tDrift, locale, template }) }),
        moment: `drift ${lot.drift?.foundAt}`,
      });
    },
  };
}
