import type { AccountLevel } from '../account/level.ts';
import type { ExportProblem } from '../data/exportFile.ts';
import type { Finding } from '../drift/drift.ts';
import type { EndReason } from '../run/lotEvent.ts';

/** The facts of an event, from which its mail is written in the language that the account has then. */
export type MailedNotice =
  | { kind: 'runEnded'; name: string; taskId: string; lotNo: number; rowCount: number }
  | { kind: 'runFailed'; name: string; taskId: string; lotNo: number; endReason: EndReason }
  /** Without the template where an earlier version of the service wrote it. */
  | { kind: 'drift'; name: string; taskId: string; lotNo: number; templateSlug?: string; finding: Finding }
  | { kind: 'exportDone'; name: string; isSent: boolean; rowCount: number }
  | { kind: 'exportFailed'; name: string; isSent: boolean; problem: ExportProblem | null; detail: string | null }
  | { kind: 'planEnds'; level: AccountLevel; levelAfter: AccountLevel; endsAt: number }
  | { kind: 'rechargeOff' };
