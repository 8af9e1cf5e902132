/** A promise that rejects with the signal's reason when that comes first. */
export async function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  let handleAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    handleAbort = () => reject(signal.reason);
    signal.addEventListener('abort', handleAbort, { once: true });
  });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', handleAbort));
}
