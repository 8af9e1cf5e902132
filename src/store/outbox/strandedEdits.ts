import { editFile, filedEdit, type FiledEdit } from './editFile.ts';
import { openOutboxBackup, type BackupStorage } from './outboxBackup.ts';
import { openEdits } from '../overlay.ts';
import { outboxDatabase } from '../databases/databases.ts';
import { attentionStates, unsentStates, type EditRow } from '../tables.ts';

/** Edits that never reached the service, of accounts whose session has ended. */
export interface StrandedEdits {
  count: number;
  /** Creation time of the oldest one. */
  since: number;
  /** All these edits as the text of a file, each with the id of its account. */
  file: string;
}

/** Returns the edits that these accounts have not sent, from outboxes and backups; `null` if there are none. */
export async function strandedEdits(
  accountIds: readonly string[],
  storage: BackupStorage,
): Promise<StrandedEdits | null> {
  const edits: (FiledEdit & { accountId: string })[] = [];
  for (const accountId of accountIds) {
    for (const edit of await editsOf(accountId, storage)) edits.push({ accountId, ...edit });
  }
  const stranded = edits.filter(({ state }) => strandedStates.has(state));
  if (stranded.length === 0) return null;
  const since = Math.min(...stranded.map(({ createdAt }) => createdAt));
  return { count: stranded.length, since, file: editFile(edits, []) };
}

const strandedStates = new Set<EditRow['state']>([...unsentStates, ...attentionStates]);

async function editsOf(accountId: string, storage: BackupStorage): Promise<FiledEdit[]> {
  const { filed, knownUuids } = await editsInOutbox(accountId);
  // The browser may have lost the database or may be unable to read it.
  const onlyInBackup = openOutboxBackup(storage, accountId)
    .all()
    .filter(({ uuid }) => !knownUuids.has(uuid))
    .map((edit) => ({ ...edit, state: 'waiting' as const, outcome: null }));
  return [...filed, ...onlyInBackup];
}

async function editsInOutbox(accountId: string): Promise<{ filed: FiledEdit[]; knownUuids: ReadonlySet<string> }> {
  const outbox = outboxDatabase(accountId);
  try {
    const filed = (await openEdits({ outbox })).map(filedEdit);
    const uuids = (await outbox.edits.orderBy('uuid').keys()).map(String);
    return { filed, knownUuids: new Set(uuids) };
  } catch {
    return { filed: [], knownUuids: new Set() };
  } finally {
    outbox.close();
  }
}
