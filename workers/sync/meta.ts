import type { Store } from '#app/store/openStore.ts';
import type { MetaValues } from '#app/store/tables.ts';

export async function readCursor({ main }: Store): Promise<string | null> {
  const row = await main.meta.get('cursor');
  return row?.key === 'cursor' ? row.value : null;
}

export async function readGalleries({ main }: Store): Promise<MetaValues['galleries']> {
  const row = await main.meta.get('galleries');
  return row?.key === 'galleries' ? row.value : {};
}

export async function readProxyAreas({ main }: Store): Promise<MetaValues['proxyAreas']> {
  const row = await main.meta.get('proxyAreas');
  return row?.key === 'proxyAreas' ? row.value : {};
}

/** `<epoch>.<revision>` (core/wire/sync.ts). */
export function parseCursor(cursor: string): { epoch: string; revision: number } {
  const [epoch = '', revision = ''] = cursor.split('.');
  return { epoch, revision: Number(revision) };
}
