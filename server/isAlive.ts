/** Returns whether a process of this machine runs, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists, and must not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
