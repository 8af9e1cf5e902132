import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { noticeOfEnd } from '#core/domain/account/noticeKind.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { announce, type Announcement } from '#app/state/notices/announce.ts';
import { useStore } from '#app/state/session.ts';
import { clearUnseen } from '#app/state/notices/systemNotices.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';
import { knownRuns, runNews, type KnownRuns } from '#app/store/queries/runNews.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import { findingText } from '../drift/useFindingText.ts';

/**
 * Reports runs that end while the app is open, and runs that differ from earlier ones, on every page, as far as the
 * user wants it (src/state/notices/announce.ts). Draws nothing.
 */
export function RunNotices() {
  const store = useStore();
  const [since, setSince] = useState<KnownRuns | null>(null);
  const seen = useRef(new Set<string>());
  const known = useLiveQuery(() => (since === null ? knownRuns(store) : null), [store, since]);
  const news = useLiveQuery(async () => (since === null ? null : runNews(store, since)), [store, since]);
  const { endOf, driftOf } = useAnnouncements();
  useEffect(() => {
    if (known) setSince((before) => before ?? known);
  }, [known]);
  useEffect(() => {
    const announceOnce = (event: string, made: () => Promise<Announcement>) => {
      if (seen.current.has(event)) return;
      seen.current.add(event);
      void made().then((announcement) => announce(store, announcement));
    };
    for (const { lot, task } of news?.ended ?? []) {
      // The user who stopped a run knows that it has ended.
      if (noticeOfEnd(lot.endReason) === null) continue;
      announceOnce(`${lot.lotId} ${lot.endedAt}`, async () => endOf(lot, task));
    }
    for (const { lot, task } of news?.drifted ?? []) {
      announceOnce(`${lot.lotId} drift ${lot.drift?.foundAt}`, () => driftOf(lot, task));
    }
    // eslint-disable-next-line react/exhaustive-deps -- a run is reported when it changes, not when the texts do
  }, [store, news]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') clearUnseen();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return null;
}

function useAnnouncements() {
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
