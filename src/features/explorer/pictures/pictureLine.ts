import type { Outcome } from '#core/domain/refusal.ts';
import type { PictureCell } from '#workers/sync/calls/pictures.ts';

/** The result of asking for a picture: its address in this page, or why there is none. */
export type PictureResult = { url: string } | Extract<Outcome<never>, { ok: false }>;

type Ask = (cell: PictureCell) => Promise<Outcome<Uint8Array<ArrayBuffer>>>;

/** Pictures that are asked for at the same time; the service works on four of an account. */
const askedAtOnce = 4;
/** Pictures of some screens, about 20 KB each. */
const maxHeld = 400;

interface Line {
  /** Calls back with the result, unless the returned function was called before: the picture is then out of view. */
  want: (cell: PictureCell, onResult: (result: PictureResult) => void) => () => void;
  /** Returns a picture that is in memory. */
  held: (cell: Pick<PictureCell, 'lotId' | 'address'>) => string | undefined;
}

interface Waiting {
  cell: PictureCell;
  listeners: Set<(result: PictureResult) => void>;
  isAsked: boolean;
}

/**
 * Creates the line in which pictures wait: the last wanted one is asked for first, because it is what the user looks at
 * now, and those that left the view are not asked for. Pictures stay in memory; problems do not, so that a later look
 * asks again.
 */
export function createPictureLine(ask: Ask): Line {
  const waiting = new Map<string, Waiting>();
  const urls = new Map<string, string>();
  let asked = 0;

  const hold = (key: string, bytes: Uint8Array<ArrayBuffer>): string => {
    const url = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }));
    urls.set(key, url);
    const [oldest] = urls;
    if (urls.size > maxHeld && oldest !== undefined) {
      urls.delete(oldest[0]);
      URL.revokeObjectURL(oldest[1]);
    }
    return url;
  };
  const askNext = (): void => {
    const next = [...waiting].findLast(([, { isAsked }]) => !isAsked);
    if (next === undefined || asked >= askedAtOnce) return;
    const [key, entry] = next;
    entry.isAsked = true;
    asked += 1;
    void ask(entry.cell).then((outcome) => {
      asked -= 1;
      waiting.delete(key);
      const result = outcome.ok ? { url: hold(key, outcome.value) } : outcome;
      for (const listener of entry.listeners) listener(result);
      askNext();
    });
    askNext();
  };
  return {
    held: (cell) => urls.get(keyOf(cell)),
    want: (cell, onResult) => {
      const key = keyOf(cell);
      const entry = waiting.get(key) ?? { cell, listeners: new Set(), isAsked: false };
      entry.listeners.add(onResult);
      if (!entry.isAsked) {
        waiting.delete(key);
        waiting.set(key, entry);
      }
      askNext();
      return () => {
        entry.listeners.delete(onResult);
        if (entry.listeners.size === 0 && !entry.isAsked) waiting.delete(key);
      };
    },
  };
}

function keyOf({ lotId, address }: Pick<PictureCell, 'lotId' | 'address'>): string {
  return `${lotId} ${address}`;
}
