import type { BackupFailure } from '#core/domain/operator/backup.ts';

/** Thrown for a reason outside the program. The message names in plain words the problem and its remedy. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly reason: BackupFailure;

  constructor(message: string, { reason = 'other', ...options }: ErrorOptions & { reason?: BackupFailure } = {}) {
    super(message, options);
    this.reason = reason;
  }
}

/** The file is not what was written: `where` says what was found. */
export function damaged(where: string): BackupError {
  return new BackupError(
    `The backup is damaged: ${where}. Nothing was changed. Use another copy of it, or an older one.`,
    { reason: 'damaged' },
  );
}

/** The file ends early. */
export function cut(): BackupError {
  return new BackupError(
    'The backup is cut: its end is missing. Nothing was changed. Use another copy of it, or an older one.',
    { reason: 'damaged' },
  );
}
