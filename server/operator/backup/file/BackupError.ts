/** Thrown for a reason outside the program. The message names in plain words the problem and its remedy. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The file is not what was written: `where` says what was found. */
export function damaged(where: string): BackupError {
  return new BackupError(
    `The backup is damaged: ${where}. Nothing was changed. Use another copy of it, or an older one.`,
  );
}

/** The file ends early. */
export function cut(): BackupError {
  return new BackupError(
    'The backup is cut: its end is missing. Nothing was changed. Use another copy of it, or an older one.',
  );
}
