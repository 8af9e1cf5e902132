import { refused, success, type Outcome } from '#core/domain/refusal.ts';
import { getChanges, type Changes } from '#core/wire/sync.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ApiClient, Tagged } from '../service/apiClient.ts';
import { countRows, readClient, readCursor } from '../meta.ts';
import { applyChanges, replaceAll } from './applyChanges.ts';
import { findWrongCount } from './checkRows.ts';

const deltaLimit = 500;
/** The page size of a first fill: as large as one transaction should be. */
const fillLimit = 5_000;

/** The state between two polls, in memory: after a restart the first poll gets a full answer. */
export interface PollMemory {
  last: { cursor: string; tag: string | null; gallery: string } | null;
}

export interface Pulled {
  cursor: string;
  /** True when rows changed. The pages of a first fill do not count: they are no storm. */
  hasNews: boolean;
}

export interface Puller {
  store: Store;
  service: ApiClient;
  lease: number;
  memory: PollMemory;
  /** Called when more than one page is expected. */
  onFilling: () => void;
}

/**
 * Reads changes page by page, each in one transaction with its cursor. After a 410, or when the cursor of stored rows
 * is lost or damaged, or rows are missing, it reads everything again (`readAgain`).
 */
export async function pullChanges(puller: Puller): Promise<Outcome<Pulled>> {
  const { store, lease, memory, onFilling } = puller;
  const first = await readCursor(store);
  // Rows are written with their cursor: without it nobody knows what was deleted since, and a fill deletes nothing.
  if (first === null && (await hasRows(store))) return readAgain(puller);
  let since = first;
  let hasMore = false;
  for (;;) {
    const isFilling = hasMore || since === null;
    if (isFilling) onFilling();
    const outcome = await ask(puller, since, isFilling ? fillLimit : deltaLimit);
    if (!outcome.ok) return isExpired(outcome) ? readAgain(puller) : outcome;
    if (outcome.value === null) return success({ hasNews: false, cursor: since ?? '' });
    // Rows that are missing are noticed before the numbers of rows are stored again, as if nothing were missing.
    if (first !== null && (await findWrongCount(store)) !== null) return readAgain(puller);
    const { reply } = outcome.value;
    const written = await applyChanges(store, lease, reply, first === null);
    if (!written.ok) return written;
    remember(memory, outcome.value);
    if (!reply.more) return success({ hasNews: !isFilling && since !== reply.cursor, cursor: reply.cursor });
    since = reply.cursor;
    hasMore = true;
  }
}

/**
 * Reads everything from the beginning and writes it in one transaction at the end: the screen never shows half of it.
 */
async function readAgain(puller: Puller): Promise<Outcome<Pulled>> {
  const pages: Changes[] = [];
  for (;;) {
    puller.onFilling();
    const outcome = await ask(puller, pages.at(-1)?.cursor ?? null, fillLimit);
    if (!outcome.ok) return outcome;
    if (outcome.value === null) return { ok: false, outage: { kind: 'BadReply', retryAfterSeconds: 1 } };
    const { reply } = outcome.value;
    pages.push(reply);
    if (reply.more) continue;
    const written = await replaceAll(puller.store, puller.lease, pages);
    if (!written.ok) return written;
    remember(puller.memory, outcome.value);
    return success({ hasNews: false, cursor: reply.cursor });
  }
}

async function ask(
  { store, service, memory }: Puller,
  since: string | null,
  limit: number,
): Promise<Outcome<Tagged<Changes> | null>> {
  const client = (await readClient(store))?.clientId;
  const query = { limit, ...(since === null ? {} : { since }), ...(client === undefined ? {} : { client }) };
  const tag = memory.last !== null && memory.last.cursor === since ? memory.last.tag : null;
  const outcome = await service.sendIfChanged(getChanges, { query }, tag);
  const account = outcome.ok ? (outcome.value?.reply.account ?? null) : null;
  // Another account signed in with this browser's cookie: none of its rows may be written here.
  return account !== null && account.userId !== store.accountId ? refused({ code: 'Unauthorized' }) : outcome;
}

async function hasRows(store: Store): Promise<boolean> {
  return Object.values(await countRows(store)).some((count) => count > 0);
}

function remember(memory: PollMemory, { reply, tag }: Tagged<Changes>): void {
  memory.last = { cursor: reply.cursor, tag, gallery: reply.gallery };
}

function isExpired(outcome: Extract<Outcome<unknown>, { ok: false }>): boolean {
  return 'refusal' in outcome && outcome.refusal.code === 'CursorExpired';
}
