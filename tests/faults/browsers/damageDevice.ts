import type { Page } from 'playwright-core';

/** A table of the device: the name of its database ends with the suffix. */
export interface DeviceTable {
  database: 'registry' | 'main' | 'outbox' | 'data';
  table: string;
}

/** Returns the tables of all databases of the device. `page` is not of the console, which would hold them open. */
export async function readTables(page: Page): Promise<DeviceTable[]> {
  return page.evaluate(async () => {
    const tables: DeviceTable[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(`${name} does not open`));
      });
      const suffix = /-(?<suffix>outbox|data)$/u.exec(name)?.groups?.['suffix'] as 'outbox' | 'data' | undefined;
      const database = name === 'sheaf' ? 'registry' : (suffix ?? 'main');
      tables.push(...[...opened.objectStoreNames].map((table) => ({ database, table }) as const));
      opened.close();
    }
    return tables;
  });
}

/** Deletes a table as a lost file of the browser does: the rest of its database stays. */
export async function deleteTable(page: Page, { database, table }: DeviceTable): Promise<void> {
  const name = await nameOf(page, database);
  await page.evaluate(
    async ([of, store]) => {
      const [{ version = 1 } = {}] = (await indexedDB.databases()).filter((each) => each.name === of);
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(of, version + 1);
        request.onupgradeneeded = () => request.result.deleteObjectStore(store);
        request.onblocked = () => reject(new Error(`${of} is open elsewhere`));
        request.onerror = () => reject(new Error(`${of} does not open`));
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      });
    },
    [name, table] as const,
  );
}

/**
 * Damages a row: of all its fields only the key is left. Where the table has none, a row is added that nobody wrote.
 * `choice` from 0 to 1 chooses the row.
 */
export async function damageRow(page: Page, { database, table }: DeviceTable, choice: number): Promise<void> {
  const name = await nameOf(page, database);
  await page.evaluate(
    async ([of, tableName, chosen]) => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(of);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(`${of} does not open`));
      });
      const transaction = opened.transaction(tableName, 'readwrite');
      const store = transaction.objectStore(tableName);
      const paths = [store.keyPath ?? []].flat();
      const reading = store.getAllKeys();
      reading.onsuccess = () => {
        const { result: keys } = reading;
        const key = keys[Math.floor(chosen * keys.length)] ?? paths.map(() => 'damaged');
        const parts = [key].flat();
        const row = Object.fromEntries(paths.map((path, index) => [path, parts[index]]));
        store.put(row);
      };
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(new Error(`${tableName} is not damaged: ${transaction.error?.message}`));
      });
      opened.close();
    },
    [name, table, choice] as const,
  );
}

/** Deletes databases under the open console, as the browser's own settings do. */
export async function deleteDatabases(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name !== 'sheaf');
    await Promise.all(
      names.map(
        (name) =>
          new Promise<void>((resolve, reject) => {
            const request = indexedDB.deleteDatabase(name);
            request.onsuccess = () => resolve();
            request.onerror = () => reject(new Error(`${name} is not deleted`));
          }),
      ),
    );
  });
}

async function nameOf(page: Page, database: DeviceTable['database']): Promise<string> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
  const endings = {
    registry: /^sheaf$/u,
    main: /^sheaf-(?!.*-(?:outbox|data)$)/u,
    outbox: /-outbox$/u,
    data: /-data$/u,
  };
  const found = names.find((name) => endings[database].test(name));
  if (found === undefined) throw new Error(`there is no database ${database}: ${names.join()}`);
  return found;
}
