import type { BackupFailure, BackupWorkKind } from '#core/domain/operator/backup.ts';
import type { Figures } from '../file/figures.ts';

/** Message from the web half to the process of one work. The passphrase is in no argument and no variable. */
export interface BackupOrder {
  kind: BackupWorkKind;
  file: string;
  passphrase: string;
}

/** Messages from that process. */
export type FromBackup =
  | { progress: Figures; tableCount: number }
  | { done: Figures }
  | { failed: { reason: BackupFailure; sentence: string } };
