import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import type { EditRow } from '#app/store/tables.ts';
import type { Edit, PatchOf } from '#core/edits/edit.ts';
import { setParameters } from '#core/edits/parameterEdits.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';
import { createApiClient, type ApiClient } from '#workers/sync/service/apiClient.ts';
import { takeLease } from '#workers/sync/lead/leaderLease.ts';
import type { PollMemory } from '#workers/sync/pull/changes.ts';
import { syncOnce, type SyncResult } from '#workers/sync/syncOnce.ts';
import { reconcileBackup } from '#app/store/outbox/outboxBackup.ts';
import { memoryStorage } from './memoryStorage.ts';
import type { ModelService } from './modelService.ts';

interface Queued {
  uuid: string;
  patch: object;
}

/** A tab and its worker on one device, with real databases; a "crash" forgets everything that is not in them. */
export class Device {
  readonly accountId: string = crypto.randomUUID();
  readonly #service: ApiClient;
  #storage = memoryStorage();
  store: Store;
  #memory: PollMemory = { last: null };

  constructor(model: ModelService) {
    this.#service = createApiClient(model.fetch);
    this.store = openStore(this.accountId, this.#storage);
  }

  /** The edit as it is sent, `null` when it was refused on the spot. */
  async rename(taskId: string, taskName: string, tab = 0): Promise<Queued | null> {
    return this.#queue(renameTask, taskId, { taskName }, tab);
  }

  /** An edit of the task's parameters. */
  async fillIn(taskId: string, word: string, tab = 0): Promise<Queued | null> {
    const source = { lineOrigins: {}, urlSourceTaskId: null, urlSourceTaskField: null };
    return this.#queue(setParameters, taskId, { parameters: { Word: word }, ...source }, tab);
  }

  async #queue<Each extends Edit>(edit: Each, taskId: string, patch: PatchOf<Each>, tab: number) {
    // Every other tab has connections of its own to the same databases.
    const store = tab === 0 ? this.store : openStore(this.accountId, this.#storage);
    const result = await enqueueEdit(store, edit, taskId, patch);
    if (tab !== 0) closeStore(store);
    return result.ok ? { uuid: result.value.uuid, patch: patch as object } : null;
  }

  /** Ends the browser in the middle of a turn, after this many steps of it. */
  async killInTurn(after: number): Promise<void> {
    const turn = this.turn().catch(() => undefined);
    for (let step = 0; step < after; step += 1) await new Promise((resolve) => setImmediate(resolve));
    this.crash();
    await turn;
  }

  async turn(): Promise<SyncResult> {
    const lease = await takeLease(this.store);
    const setting = { store: this.store, service: this.#service, lease, memory: this.#memory };
    const result = await syncOnce({ ...setting, onFilling: () => undefined });
    if (result.kind === 'signedOut') this.#memory.last = null;
    // As a tab does when its worker has news of edits: here both have one channel, which does not hear itself.
    if (!this.store.isClosed) await reconcileBackup(this.store).catch(() => undefined);
    return result;
  }

  crash(): void {
    closeStore(this.store);
    this.#memory = { last: null };
    this.store = openStore(this.accountId, this.#storage);
  }

  /** The browser lost every database; what is in localStorage is still there. */
  async loseDatabases(): Promise<void> {
    closeStore(this.store);
    this.#memory = { last: null };
    await deleteStore(this.accountId);
    this.store = openStore(this.accountId, this.#storage);
    await reconcileBackup(this.store);
  }

  async edits(): Promise<EditRow[]> {
    return this.store.outbox.edits.orderBy('place').toArray();
  }

  /** A copy of this profile in another browser. */
  async copyTo(other: Device): Promise<void> {
    await other.store.outbox.edits.bulkPut(await this.edits());
    const client = await this.store.outbox.client.get('client');
    if (client !== undefined) await other.store.outbox.client.put(client);
    for (const edit of this.store.backup.all()) other.store.backup.put(edit);
  }

  async remove(): Promise<void> {
    closeStore(this.store);
    await deleteStore(this.accountId);
  }
}
