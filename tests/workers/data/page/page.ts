import { encodeBlock } from '#core/domain/data/block.ts';
import { defaultExportOptions, type ExportFormat } from '#core/domain/data/exportFile.ts';
import type { Query } from '#core/domain/data/view.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { openData, type DataReading } from '#app/bridge/openData.ts';
import { openStore } from '#app/store/openStore.ts';
import { emptyManifest } from '#app/store/tables.ts';
import { wipeAccounts } from '#app/store/wipe.ts';

const accountId = 'tester';
const lotId = 'lot 1';
const columns = ['name', 'price'];
const types = { name: FieldType.Text, price: FieldType.Number };

/** The real worker and the real databases, for a test that calls them in the page. */
export class DataPage {
  private reading: DataReading | null = null;

  /** Stores rows of a name, which is filled up with points, and a price, in blocks of 500. */
  async store(rowCount: number, nameLength = 0): Promise<void> {
    const store = openStore(accountId, null);
    const blocks = Array.from({ length: Math.ceil(rowCount / 500) }, (_, blockNo) => {
      const firstRow = blockNo * 500;
      const own = Array.from({ length: Math.min(500, rowCount - firstRow) }, (__, index) => [
        `Ätem ${firstRow + index}`.padEnd(nameLength, '.'),
        `${(firstRow + index) % 100}.5`,
      ]);
      const body = encodeBlock(own, columns.length);
      return { lotId, blockNo, firstRow, rowCount: own.length, isFull: true, body };
    });
    await store.data.blocks.bulkPut(blocks);
    const byteCount = blocks.reduce((sum, { body }) => sum + body.length, 0);
    const place = {
      columns,
      rowCount,
      byteCount,
      blockCount: blocks.length,
      nextBlockNo: blocks.length,
      nextRow: rowCount,
    };
    await store.data.manifests.put({ ...emptyManifest({ lotId, createdAt: 1 }), ...place });
    store.data.close();
  }

  async open() {
    this.close();
    this.reading = openData();
    return this.reading.open({ accountId, lots: [{ lotId, lotNo: 1 }], types });
  }

  close(): void {
    this.reading?.close();
    this.reading = null;
  }

  async apply(query: Query) {
    return this.reading?.apply(query, () => undefined);
  }

  async rows(start: number, end: number) {
    return this.reading?.rows(start, end);
  }

  /** Exports the shown rows. Returns the file's name, type, text and what was reported of its rows. */
  async export(format: ExportFormat) {
    const reported: number[] = [];
    const request = {
      format,
      options: { ...defaultExportOptions, encoding: 'utf-8' as const },
      columns: [
        { name: 'price', label: 'Price', type: FieldType.Number },
        { name: 'name', label: 'Name', type: FieldType.Text },
      ],
      fileName: `rows.${format}`,
    };
    const result = await this.reading?.exportFile(request, (rows) => reported.push(rows));
    if (result?.ok !== true) return { code: result?.problem.code ?? null, reported };
    const { value } = result;
    const firstBytes = [...new Uint8Array(await value.slice(0, 4).arrayBuffer())];
    return { name: value.name, type: value.type, size: value.size, text: await value.text(), firstBytes, reported };
  }

  /** Cancels an export by the next message: it has begun then, and cannot have ended. */
  async exportCancelled() {
    const request = { format: 'csv' as const, options: defaultExportOptions, columns: [], fileName: 'rows.csv' };
    const exported = this.reading?.exportFile(request, () => undefined);
    await this.reading?.cancel();
    const result = await exported;
    return result?.ok === false ? result.problem.code : null;
  }

  /** The number of files that exports have left on the device. */
  async exportedFiles(): Promise<number> {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('exports', { create: true });
    let count = 0;
    for await (const each of valuesOf(folder)) {
      for await (const _ of valuesOf(each as FileSystemDirectoryHandle)) count += 1;
    }
    return count;
  }

  async wipe(): Promise<void> {
    await wipeAccounts([accountId], null);
  }
}

/** The types of TypeScript do not have it yet. */
function valuesOf(folder: FileSystemDirectoryHandle): AsyncIterable<FileSystemHandle> {
  return (folder as unknown as { values(): AsyncIterable<FileSystemHandle> }).values();
}

declare global {
  var dataPage: DataPage;
}

globalThis.dataPage = new DataPage();
