import { setTimeout as sleep } from 'node:timers/promises';
import { newLivePage, type LivePageState } from '#core/wire/calls/template/livePageCalls.ts';
import type { Database } from '#server/db/database.ts';
import { storeLive } from '#server/db/tables/template/liveSessions.ts';

/** Minimum between two stored versions: a page that moves all the time is seen six times a second. */
const everyMs = 150;
/** A picture that the device does not have after this time is replaced. */
const unseenMs = 1_000;

/** The state of a live page as its user sees it; stored in the order of its changes. */
export class LiveScreen {
  readonly state: LivePageState = { ...newLivePage, phase: 'opening', recorded: [] };
  private readonly database: Pick<Database, 'kysely'>;
  private readonly claim: { sessionId: string; workerId: string };
  private readonly seal: (text: string) => string;
  private frame: string | null = null;
  private isDirty = false;
  private isClosed = false;
  private writing: Promise<void> | null = null;
  private seen = Promise.withResolvers<void>();

  constructor(
    database: Pick<Database, 'kysely'>,
    claim: { sessionId: string; workerId: string },
    seal: (text: string) => string,
  ) {
    this.database = database;
    this.claim = claim;
    this.seal = seal;
  }

  /** Stores the state soon. */
  publish(): void {
    this.isDirty = true;
    this.writing ??= this.write().finally(() => (this.writing = null));
  }

  /** Stores a picture; resolves when the device has it, or should get a newer one. */
  async showFrame(frame: string, url: string): Promise<void> {
    this.frame = frame;
    this.state.url = url;
    this.publish();
    await this.writing?.catch(() => undefined);
    await Promise.race([this.seen.promise, sleep(unseenMs, undefined, { ref: false })]);
  }

  /** The device has this version. */
  noteSeen(version: number): void {
    if (version < this.state.version) return;
    this.seen.resolve();
  }

  close(): void {
    this.isClosed = true;
    this.seen.resolve();
  }

  private async write(): Promise<void> {
    while (this.isDirty && !this.isClosed) {
      this.isDirty = false;
      const { frame } = this;
      this.frame = null;
      this.state.version += 1;
      this.seen = Promise.withResolvers<void>();
      const { version } = this.state;
      const state = this.seal(JSON.stringify(this.state));
      // A version that is lost with the database's connection is followed by the next one.
      await storeLive(this.database.kysely, this.claim, { version, state, frame }).catch(() => undefined);
      await sleep(everyMs, undefined, { ref: false });
    }
  }
}
