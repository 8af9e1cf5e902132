import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import type { EditRow } from '#app/store/tables.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';
import { createApiClient, type ApiClient } from '#workers/sync/apiClient.ts';
import { takeLease } from '#workers/sync/lead/leaderLease.ts';
import type { PollMemory } from '#workers/sync/pull/changes.ts';
import { syncOnce, type SyncResult } from '#workers/sync/syncOnce.ts';
import { reconcileBackup } from '#app/store/outbox/outboxBackup.ts';
import { memoryStorage } from './memoryStorage.ts';
import type { ModelService } from './modelService.ts';

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

  /** The uuid of the edit, `null` when it was refused on the spot. */
  async rename(taskId: string, taskName: string): Promise<string | null> {
    const result = await enqueueEdit(this.store, renameTask, taskId, { taskName });
    return result.ok ? result.value.uuid : null;
  }

  async turn(): Promise<SyncResult> {
    const lease = await takeLease(this.store);
    const setting = { store: this.store, service: this.#service, lease, memory: this.#memory };
    const result = await syncOnce({ ...setting, onFilling: () => undefined });
    if (result.kind === 'signedOut') this.#memory.last = null;
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
