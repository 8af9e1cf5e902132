import type { NoticeKind } from '#core/domain/notice/noticeKind.ts';
import { becomesVisible } from '#app/parts/becomesVisible.ts';
import { notices, type Notice } from '#app/parts/useNotify.ts';
import { claimReport } from '#app/store/exports/reportedExports.ts';
import type { Store } from '#app/store/openStore.ts';
import { isWanted } from './noticeChoices.ts';
import { canShowSystemNotices, countUnseen, showSystemNotice } from './systemNotices.ts';

/** Something that happened while the app was open. */
export interface Announcement {
  kind: NoticeKind;
  /** Names the event: each is reported once per device and way. */
  event: string;
  notice: Notice;
  /** The page that shows it. */
  address: string;
}

/**
 * Reports an event once per device, as far as the user wants its kind: by the system while nobody looks at the app, and
 * in the tab that is looked at first.
 */
export async function announce(store: Store, { kind, event, notice, address }: Announcement): Promise<void> {
  const isBySystem = isWanted('system', kind) && canShowSystemNotices();
  const isUnseen = document.visibilityState !== 'visible' && (isBySystem || isWanted('app', kind));
  if (isUnseen && (await claimReport(store, `unseen ${event}`))) {
    countUnseen();
    if (isBySystem) await showSystemNotice({ ...notice, event, address });
  }
  await becomesVisible();
  if ((await claimReport(store, event)) && isWanted('app', kind)) notices.value = [...notices.value, notice];
}
