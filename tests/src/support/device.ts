import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Returns what the device stores for this origin: the rows of each table, and the two storages, as text. */
export function readDevice(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const answered = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('not read')));
      });
    const texts: Record<string, string> = {
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        const rows = await answered(database.transaction(table).objectStore(table).getAll());
        texts[table] = `${texts[table] ?? ''}${JSON.stringify(rows)}`;
      }
      database.close();
    }
    return texts;
  });
}

/** Waits until a draft with this text is stored: a form writes its draft soon after the user stops typing. */
export async function storedDraft(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await readDevice(page))['drafts']).toContain(text);
}

/** Waits until no draft is stored. */
export async function deletedDraft(page: Page): Promise<void> {
  await expect.poll(async () => (await readDevice(page))['drafts']).toBe('[]');
}
