/** What a call may wait for before and after it. */
export interface SyncHooks {
  /** Resolves once the screen shows what the service knew when it was called. */
  pollNow: () => Promise<void>;
  /** Resolves once the edits that wait have been sent, or could not be. */
  sendEdits: () => Promise<void>;
}
