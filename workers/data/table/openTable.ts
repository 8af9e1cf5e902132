import type { FieldType } from '#core/domain/template/template.ts';
import { removeOldExports } from '#app/store/exports/exportFolders.ts';
import { closeStore, openStore, type Store } from '#app/store/openStore.ts';
import type { DataSource } from '../api.ts';
import { BlockReader } from './blockReader.ts';
import { typedColumns } from './columnTypes.ts';
import { readRuns } from './readRuns.ts';
import { isSameTable, tableOf, type Table } from './table.ts';

/** The conditions whose answers are kept: those of the last filters, and of a search while it is typed. */
const maxConditions = 24;

/** The table of a source, as the device has it. */
export class OpenTable {
  table: Table = tableOf(new Map(), []);
  private store: Store | null = null;
  private ownReader: BlockReader | null = null;
  private readonly maxBytes: number;
  private readonly knownTypes = new Map<string, FieldType>();
  private conditions: string[] = [];
  private last: Promise<unknown> = Promise.resolve();

  /** `maxBytes` limits the rows in memory. */
  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get accountId(): string {
    return this.store?.accountId ?? '';
  }

  get reader(): BlockReader {
    if (this.ownReader === null) throw new Error('no table is open');
    return this.ownReader;
  }

  /** Opens a source, or reads again what the device has of it. Calls are answered one after another. */
  open(source: DataSource): Promise<Table> {
    const next = this.last.catch(() => undefined).then(() => this.read(source));
    this.last = next;
    return next;
  }

  /** Notes conditions that are asked; the answers to the oldest others are forgotten. */
  noteConditions(keys: readonly string[]): void {
    this.conditions = [...this.conditions.filter((key) => !keys.includes(key)), ...keys];
    // A question that is under way needs the answers to its own conditions until its end.
    const most = Math.max(maxConditions, keys.length * 2);
    const old = this.conditions.splice(0, Math.max(0, this.conditions.length - most));
    for (const key of old) for (const { answers } of this.table.blocks) answers.delete(key);
  }

  private async read(source: DataSource): Promise<Table> {
    const store = this.storeOf(source.accountId);
    if (store.isClosed) return this.table;
    const runs = await readRuns(store, source, this.table);
    const columns = await typedColumns(runs, source, this.reader, this.knownTypes);
    const table = tableOf(runs.lots, columns);
    if (isSameTable(table, this.table)) return this.table;
    this.table = table;
    this.reader.holdOnly(table);
    return table;
  }

  private storeOf(accountId: string): Store {
    if (this.store !== null && this.store.accountId !== accountId) {
      closeStore(this.store);
      this.table = tableOf(new Map(), []);
      this.store = null;
    }
    if (this.store === null) {
      // Nobody waits for it, and what it cannot remove stays until the next time.
      removeOldExports().catch(() => undefined);
      this.store = openStore(accountId, null);
      this.ownReader = new BlockReader(this.store, this.maxBytes);
    }
    return this.store;
  }
}
