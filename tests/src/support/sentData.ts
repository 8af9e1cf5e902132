import type { Locale } from '#core/domain/locale.ts';
import type { Row } from '#core/domain/data/block.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { getBlocks, getChanges, getGallery, getLikes } from '#core/wire/sync.ts';
import type { FixtureWorld } from './fixtures.ts';

/** The calls that fill a device. */
const fillingPaths: ReadonlySet<string> = new Set(
  [getAccount, getChanges, getGallery, getLikes, getBlocks].map(({ path }) => path),
);

/** The tables of changes, and the number of their rows. */
export type Counts = Record<(typeof tables)[number], number>;
const tables = ['groups', 'tasks', 'lots', 'subtasks', 'templateStates', 'exports', 'destinations', 'views'] as const;

/**
 * Remembers which data a service sent for each cursor and language, so that a device can be compared with the world as
 * it is later.
 */
export class SentData {
  /** The number of answers to filling calls that a test gave. */
  givenCount = 0;
  readonly #world: FixtureWorld;
  /** By cursor; `null` where the world changed without a new cursor. */
  readonly #rows = new Map<string, string | null>();
  readonly #galleries = new Map<Locale, string | null>();
  /** The rows of runs by lot, and how many there were. */
  readonly #blocks = new Map<string, { rows: readonly Row[]; count: number } | null>();

  constructor(world: FixtureWorld) {
    this.#world = world;
  }

  /** Remembers the world's rows as those of the cursor. */
  noteRows(cursor: string): void {
    note(this.#rows, cursor, this.#rowsNow());
  }

  noteGallery(language: Locale): void {
    note(this.#galleries, language, this.#galleryNow(language));
  }

  noteBlocks(lotId: string): void {
    const isOther = this.#blocks.has(lotId) && !this.#hasBlocks(lotId);
    const rows = this.#world.rowsByLotId.get(lotId) ?? noRows;
    this.#blocks.set(lotId, isOther ? null : { rows, count: rows.length });
  }

  noteGiven(path: string): void {
    if (fillingPaths.has(path)) this.givenCount += 1;
  }

  /** Returns whether a device that has read to the cursor, and has these numbers of rows, has the world as it is now. */
  isCurrent(cursor: string, counts: Counts): boolean {
    const { templateStates, ...lists } = this.#world;
    const isCounted = tables.every((table) => {
      return counts[table] === (table === 'templateStates' ? templateStates.size : lists[table].length);
    });
    const galleries = [...this.#galleries].every(([language, sent]) => sent === this.#galleryNow(language));
    const blocks = [...this.#blocks.keys()].every((lotId) => this.#hasBlocks(lotId));
    return isCounted && galleries && blocks && this.#rows.get(cursor) === this.#rowsNow();
  }

  #rowsNow(): string {
    const { account, groups, tasks, lots, subtasks, exports, destinations, views, templateStates } = this.#world;
    const states = [...templateStates.values()];
    return JSON.stringify([account, groups, tasks, lots, subtasks, exports, destinations, views, states]);
  }

  #galleryNow(language: Locale): string {
    return JSON.stringify([this.#world.templatesIn(language), this.#world.collectionsIn(language)]);
  }

  /** Compares lists as objects: comparing the rows themselves would take too long. */
  #hasBlocks(lotId: string): boolean {
    const sent = this.#blocks.get(lotId);
    const now = this.#world.rowsByLotId.get(lotId) ?? noRows;
    return sent?.rows === now && sent.count === now.length;
  }
}

const noRows: readonly Row[] = [];

function note<Key>(sent: Map<Key, string | null>, key: Key, text: string): void {
  const before = sent.get(key);
  sent.set(key, before === undefined || before === text ? text : null);
}
