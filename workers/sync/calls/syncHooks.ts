/** The steps that a call may wait for before and after its request. */
export interface SyncHooks {
  /** Resolves when the screen shows the state that the service had at the time of this call. */
  pollNow: () => Promise<void>;
  /** Resolves when the waiting edits are sent, or could not be sent. */
  sendEdits: () => Promise<void>;
}
