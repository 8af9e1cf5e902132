import type { StoreEvents } from '../storeEvents.ts';
import type { OutboxDatabase } from '../databases/databases.ts';
import { unsentStates, withTarget, type EditRow, type FirstEditRow } from '../tables.ts';

/** The part of `localStorage` that the backup uses. */
export interface BackupStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * A second copy of each edit that is not acknowledged, in a storage separate from IndexedDB: when the browser loses the
 * database, the user's work is restored from this copy. Only tabs have a backup: workers have no `localStorage`.
 */
export interface OutboxBackup {
  put(edit: BackupEdit): void;
  remove(uuid: string): void;
  all(): BackupEdit[];
  clear(): void;
}
/** The fields of an edit that the backup stores. */
export type BackupEdit = Pick<
  EditRow,
  'place' | 'uuid' | 'name' | 'field' | 'target' | 'targetName' | 'patch' | 'base' | 'baseRevision' | 'createdAt'
>;

export function backupOf({
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
}: EditRow): BackupEdit {
  return { place, uuid, name, field, target, targetName, patch, base, baseRevision, createdAt };
}

const everyPrefix = 'sheaf.edit:';

export function openOutboxBackup(storage: BackupStorage | null, accountId: string): OutboxBackup {
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

/** Returns the accounts that have edits in the backup, also accounts without databases. */
export function accountsInBackup(storage: BackupStorage): string[] {
  return keysIn(storage)
    .filter((key) => key.startsWith(everyPrefix))
    .map((key) => key.slice(everyPrefix.length).split(':')[0] ?? '');
}

function keysIn(storage: BackupStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** The parts of a store that the backup works with. */
interface BackedUpStore {
  outbox: OutboxDatabase;
  backup: OutboxBackup;
  events: StoreEvents;
}

/**
 * Reconciles outbox and backup: an edit that is missing in the outbox is queued again (the database was lost; the
 * service knows its uuid if it was applied), one that is acknowledged or discarded is removed from the backup, and one
 * that waits without a copy is copied, such as an acknowledged one that is offered to a restored service.
 */
export async function reconcileBackup({ outbox, backup, events }: BackedUpStore): Promise<void> {
  // In the order of the outbox: the clock may have been set back between two edits.
  const copies = backup.all().sort((one, other) => one.place - other.place);
  const { recovered, ended, uncopied } = await outbox.transaction('rw', outbox.edits, async () => {
    const found = { recovered: [] as EditRow[], ended: [] as string[], uncopied: [] as EditRow[] };
    let waiting = 0;
    for (const { place: _, ...edit } of copies) {
      const known = await outbox.edits.where('uuid').equals(edit.uuid).first();
      if (known === undefined) {
        const again = { ...edit, state: 'waiting', seq: null, wasSent: true, outcome: null, closedAt: null } as const;
        found.recovered.push({ ...again, place: await outbox.edits.add(again) });
      } else if (['applied', 'settled', 'discarded'].includes(known.state)) {
        found.ended.push(edit.uuid);
      } else if (known.state === 'waiting' || known.state === 'sent') {
        waiting += 1;
      }
    }
    // A query of Dexie that has run once finds nothing the second time.
    const unsent = () => outbox.edits.where('state').anyOf(unsentStates);
    if ((await unsent().count()) > waiting + found.recovered.length) {
      const copied = new Set(copies.map(({ uuid }) => uuid));
      found.uncopied = await unsent()
        .filter(({ uuid }) => !copied.has(uuid))
        .toArray();
    }
    return found;
  });
  for (const uuid of ended) backup.remove(uuid);
  // A recovered edit has a new place, which its copy must name: the databases may be lost again.
  for (const edit of [...recovered, ...uncopied]) backup.put(backupOf(edit));
  if (recovered.length > 0) events.send('editQueued');
}

function readEdit(storage: BackupStorage, key: string): BackupEdit[] {
  const edit = parseEdit(storage.getItem(key) ?? 'null');
  if (typeof edit !== 'object' || edit === null) return [];
  const read = 'taskId' in edit ? withTarget(edit as unknown as FirstEditRow) : edit;
  return isBackupEdit(read) ? [read] : [];
}

/** Returns `null` for text that is no JSON: a damaged copy must not hide the others. */
function parseEdit(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isBackupEdit(value: object): value is BackupEdit {
  return 'uuid' in value && 'name' in value && 'target' in value;
}
