import { ChatWidget } from '#app/features/account/chat/ChatWidget.tsx';
import { ExportNotices } from '#app/features/exports/notices/ExportNotices.tsx';
import { DroppedNotices } from '#app/features/keep/DroppedNotices.tsx';
import { RunNotices } from '#app/features/runs/notices/RunNotices.tsx';
import { PlanEndNotice } from './PlanEndNotice.tsx';
import { RechargeNotice } from './RechargeNotice.tsx';

/** Everything that reports events on every page, and the chat; it loads after the first paint. */
export function LateNotices() {
  return (
    <>
      <ExportNotices />
      <RunNotices />
      <PlanEndNotice />
      <RechargeNotice />
      <DroppedNotices />
      <ChatWidget />
    </>
  );
}
