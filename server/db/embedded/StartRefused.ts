/** The database cannot be started for a reason outside the program. The message says in plain words what is wrong and what to do. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** Turns the errors a disk gives into sentences; anything else is passed on as it is. */
export function refusalFromError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartRefused(diskFull(path), { cause: error });
    case 'EACCES':
    case 'EPERM':
      return new StartRefused(
        `This user may not read and write ${path}. Start Sheaf as the user who owns it, or choose another data folder with --data.`,
        { cause: error },
      );
    case 'EROFS':
      return new StartRefused(`${path} is read-only. Choose another data folder with --data.`, { cause: error });
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartRefused(`${path} is not a folder. Choose another data folder with --data.`, { cause: error });
    default:
      return error;
  }
}

export function diskFull(path: string): string {
  return `The disk that holds ${path} is full. Free some space, or choose another data folder with --data.`;
}
