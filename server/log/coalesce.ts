interface Kind {
  /** Lines that may still be written at once. */
  left: number;
  filledAt: number;
  suppressed: number;
}

const burst = 50;
const linesPerSecond = 5;
const maxKinds = 500;

/**
 * A rate limit per sentence: lines that a stranger's requests can repeat must not fill the disk. The first 50 lines are
 * written, then five a second. Sentences are the program's own; when a library creates an endless number of them, the
 * oldest are forgotten.
 */
export function createCoalescer(now: () => number = Date.now) {
  const kinds = new Map<string, Kind>();

  return {
    /** Returns true when a line with this sentence is written; otherwise the line is counted. */
    take(text: string): boolean {
      const kind = kinds.get(text) ?? { left: burst, filledAt: now(), suppressed: 0 };
      kinds.set(text, kind);
      const oldest = kinds.size > maxKinds ? kinds.keys().next().value : undefined;
      if (oldest !== undefined) kinds.delete(oldest);
      kind.left = Math.min(burst, kind.left + ((now() - kind.filledAt) / 1_000) * linesPerSecond);
      kind.filledAt = now();
      if (kind.left < 1) {
        kind.suppressed += 1;
        return false;
      }
      kind.left -= 1;
      return true;
    },
    /** Returns the counts of suppressed lines since the last call, by sentence. */
    drainCounts(): { text: string; count: number }[] {
      const drained = [...kinds].filter(([, { suppressed }]) => suppressed > 0);
      const counts = drained.map(([text, { suppressed }]) => ({ text, count: suppressed }));
      for (const [, kind] of drained) kind.suppressed = 0;
      return counts;
    },
  };
}
