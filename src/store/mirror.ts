import type { Pokes } from './pokes.ts';
import { withTarget, type EditRow, type FirstEditRow, type OutboxDatabase } from './tables.ts';

/** What the mirror needs of `localStorage`. */
export interface MirrorStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * A second copy of each edit that is not acknowledged, in a place that lives apart from IndexedDB: when the browser
 * loses the database, the user's work comes back from here. Only a tab has one: workers have no `localStorage`.
 */
export interface EditMirror {
  put(edit: MirroredEdit): void;
  remove(uuid: string): void;
  all(): MirroredEdit[];
  clear(): void;
}
/** What of an edit is kept there. */
export type MirroredEdit = Pick<
  EditRow,
  'place' | 'uuid' | 'name' | 'field' | 'target' | 'targetName' | 'patch' | 'base' | 'baseRevision' | 'createdAt'
>;

export function mirrored({
  place,
  uuid,
  name,
  field,
  target,
  targetName,
  patch,
  base,
  baseRevision,
  createdAt,
}: EditRow): MirroredEdit {
  return { place, uuid, name, field, target, targetName, patch, base, baseRevision, createdAt };
}

const everyPrefix = 'sheaf.edit:';

export function openMirror(storage: MirrorStorage | null, accountId: string): EditMirror {
  if (storage === null) return { put: () => undefined, remove: () => undefined, all: () => [], clear: () => undefined };
  const prefix = `${everyPrefix}${accountId}:`;
  const keys = () => keysIn(storage).filter((key) => key.startsWith(prefix));
  return {
    put: (edit) => {
      try {
        storage.setItem(prefix + edit.uuid, JSON.stringify(edit));
      } catch {
        // localStorage is full or forbidden: the edit is safe in the outbox, only its second copy is missing.
      }
    },
    remove: (uuid) => storage.removeItem(prefix + uuid),
    all: () => keys().flatMap((key) => readEdit(storage, key)),
    clear: () => keys().forEach((key) => storage.removeItem(key)),
  };
}

/** Of whom there are edits, also without their databases. */
export function mirroredAccounts(storage: MirrorStorage): string[] {
  return keysIn(storage)
    .filter((key) => key.startsWith(everyPrefix))
    .map((key) => key.slice(everyPrefix.length).split(':')[0] ?? '');
}

function keysIn(storage: MirrorStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** What of a store the mirror is about. */
interface Mirrored {
  outbox: OutboxDatabase;
  mirror: EditMirror;
  pokes: Pokes;
}

/**
 * Brings outbox and mirror together: an edit that the outbox does not know is queued again (the database was lost; the
 * service knows its uuid if it was applied), one that is acknowledged or discarded leaves the mirror.
 */
export async function tidyMirror({ outbox, mirror, pokes }: Mirrored): Promise<void> {
  const mirrored = mirror.all().sort((one, other) => one.createdAt - other.createdAt || one.place - other.place);
  let isRecovered = false;
  await outbox.transaction('rw', outbox.edits, async () => {
    for (const { place: _, ...edit } of mirrored) {
      const known = await outbox.edits.where('uuid').equals(edit.uuid).first();
      if (known === undefined) {
        await outbox.edits.add({ ...edit, state: 'waiting', seq: null, wasSent: true, outcome: null, closedAt: null });
        isRecovered = true;
      } else if (['applied', 'settled', 'discarded'].includes(known.state)) {
        mirror.remove(edit.uuid);
      }
    }
  });
  if (isRecovered) pokes.send('editQueued');
}

function readEdit(storage: MirrorStorage, key: string): MirroredEdit[] {
  const edit: unknown = JSON.parse(storage.getItem(key) ?? 'null');
  if (typeof edit !== 'object' || edit === null) return [];
  const read = 'taskId' in edit ? withTarget(edit as unknown as FirstEditRow) : edit;
  return isMirroredEdit(read) ? [read] : [];
}

function isMirroredEdit(value: object): value is MirroredEdit {
  return 'uuid' in value && 'name' in value && 'target' in value;
}
