interface Waiting {
  count: number;
  start: () => void;
}

/** A counting semaphore, first in, first out. */
export class Semaphore {
  private readonly all: number;
  private free: number;
  private readonly waiting: Waiting[] = [];

  constructor(count: number) {
    this.all = count;
    this.free = count;
  }

  /** Resolves with the function that releases the slot; rejects with the signal's reason when it aborts first. */
  acquire(signal: AbortSignal): Promise<() => void> {
    return this.take(1, signal);
  }

  /** Takes all slots: the holder is alone. */
  acquireAll(signal: AbortSignal): Promise<() => void> {
    return this.take(this.all, signal);
  }

  private async take(count: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.waiting.length === 0 && this.free >= count) this.free -= count;
    else await this.turn(count, signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.free += count;
      this.startNext();
    };
  }

  private startNext(): void {
    for (let next = this.waiting[0]; next !== undefined && next.count <= this.free; next = this.waiting[0]) {
      this.waiting.shift();
      this.free -= next.count;
      next.start();
    }
  }

  private turn(count: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const handleAbort = (): void => {
        this.waiting.splice(this.waiting.indexOf(waiting), 1);
        reject(signal.reason as Error);
        // The requests behind the aborted one may have waited only for it.
        this.startNext();
      };
      const start = (): void => {
        signal.removeEventListener('abort', handleAbort);
        resolve();
      };
      const waiting = { count, start };
      this.waiting.push(waiting);
      signal.addEventListener('abort', handleAbort, { once: true });
    });
  }
}
