import { isQuotaReason } from '../run/lotEnd.ts';
import type { EndReason } from '../run/lotEvent.ts';

/** The events that are reported: in the app, by the system of a device, and by mail, each as far as the user wants. */
export const noticeKinds = [
  'runEnded',
  'runFailed',
  'drift',
  'exportDone',
  'exportFailed',
  'planEnds',
  'rechargeOff',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Returns the kind of a run's end; `null` where the user stopped it and so knows. */
export function noticeOfEnd(reason: EndReason | null): NoticeKind | null {
  if (reason === 'StoppedByUser') return null;
  return reason === 'StoppedByFailure' || isQuotaReason(reason) ? 'runFailed' : 'runEnded';
}
