import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { noticeOfEnd } from '#core/domain/notice/noticeKind.ts';
import { announce, type Announcement } from '#app/state/notices/announce.ts';
import { useStore } from '#app/state/session.ts';
import { clearUnseen, countWaiting } from '#app/state/notices/systemNotices.ts';
import { countOpenEdits, knownRuns, runNews, type KnownRuns } from '#app/store/queries/runNews.ts';
import { useRunAnnouncements } from './useRunAnnouncements.ts';

/**
 * Reports runs that end while the app is open, and runs that differ from earlier ones, on every page, as far as the
 * user wants it (src/state/notices/announce.ts). The badge of the app also counts edits that wait. Draws nothing.
 */
export function RunNotices() {
  const store = useStore();
  const [since, setSince] = useState<KnownRuns | null>(null);
  const seen = useRef(new Set<string>());
  const known = useLiveQuery(() => (since === null ? knownRuns(store) : null), [store, since]);
  const news = useLiveQuery(async () => (since === null ? null : runNews(store, since)), [store, since]);
  const waiting = useLiveQuery(() => countOpenEdits(store), [store]) ?? 0;
  const { endOf, driftOf } = useRunAnnouncements();
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
    countWaiting(waiting);
    return () => countWaiting(0);
  }, [waiting]);
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
