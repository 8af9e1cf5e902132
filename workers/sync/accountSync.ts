import type { Locale } from '#core/domain/locale.ts';
import { closeStore, openStore, type Store } from '#app/store/openStore.ts';
import type { SyncStatus } from './api.ts';
import type { Service } from './http.ts';
import { leadAccount, type Lead } from './leadAccount.ts';
import { heartbeatMs, standForLead } from './leader.ts';
import { openLeaderChannel, type LeaderWord } from './leaderChannel.ts';
import { initialStatus, nextStatus, type SyncEvent } from './machine.ts';
import { touchLot } from './pull/blocks.ts';

/** How long a visible tab elsewhere counts as looking after it was heard. */
const watchingMs = 10_000;
/** The asker goes on without a poll by another tab's leader that takes longer. */
const pollElsewhereMs = 8_000;
/** A lead that could not even begin (no database) is not tried again at once. */
const failedLeadPauseMs = 5_000;

export interface AccountSetting {
  accountId: string;
  language: Locale;
  isVisible: boolean;
  service: Service;
  onStatus: (status: SyncStatus) => void;
  onBug: (error: unknown) => void;
}

/** One account that this tab is open for: its worker leads, or stands by while another tab's does. */
export class AccountSync {
  readonly store: Store;
  readonly #setting: AccountSetting;
  readonly #channel;
  readonly #closing = new AbortController();
  readonly #polled = new Map<string, () => void>();
  readonly #beat;
  readonly #standing: Promise<void>;
  #language: Locale;
  #isVisible: boolean;
  #status = initialStatus;
  #preferredLotId: string | null = null;
  #lead: Lead | null = null;
  #leaderHeardAt = Date.now();
  #watcherHeardAt = Number.NEGATIVE_INFINITY;

  constructor(setting: AccountSetting) {
    const { accountId } = setting;
    this.#setting = setting;
    this.#language = setting.language;
    this.#isVisible = setting.isVisible;
    this.store = openStore(accountId, null);
    this.store.events.on('editQueued', () => void this.#lead?.loop.wake());
    this.#channel = openLeaderChannel(accountId);
    this.#channel.hear((word) => this.#hear(word));
    this.#beat = setInterval(() => this.#giveBeat(), heartbeatMs);
    const candidate = {
      lead: (signal: AbortSignal) => this.#takeLead(signal),
      isVisible: () => this.#isVisible,
      lastHeardAt: () => this.#leaderHeardAt,
    };
    this.#show(initialStatus);
    this.#standing = standForLead(accountId, candidate, this.#closing.signal).catch(setting.onBug);
  }

  setLanguage(language: Locale): void {
    this.#language = language;
    this.#lead?.fill();
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#setPace();
  }

  /** Fetches the rows of this lot first, whoever leads. */
  async preferLot(lotId: string | null): Promise<void> {
    await this.#prefer(lotId);
    if (this.#lead === null) this.#channel.say({ kind: 'preferLot', lotId });
  }

  /** Resolves after the poll, whoever leads. */
  async pollNow(): Promise<void> {
    if (this.#lead !== null) return this.#lead.loop.wake();
    const id = crypto.randomUUID();
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, pollElsewhereMs);
      this.#polled.set(id, () => {
        clearTimeout(limit);
        resolve();
      });
      this.#channel.say({ kind: 'pollNow', id });
    });
    this.#polled.delete(id);
  }

  /** The session is nobody's or somebody else's now. */
  endSession(): void {
    this.#apply({ type: 'signedOut' });
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    this.#closing.abort();
    await this.#standing;
    this.#channel.close();
    closeStore(this.store);
  }

  async #takeLead(signal: AbortSignal): Promise<void> {
    const { onBug, service } = this.#setting;
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.#apply({ type: 'opened' });
    try {
      const lead = await leadAccount({
        store: this.store,
        service,
        language: () => this.#language,
        preferredLotId: () => this.#preferredLotId,
        onEvent: (event) => this.#apply(event),
        onLost: end,
        onBug: (error) => this.store.isClosed || onBug(error),
      });
      this.#lead = lead;
      this.#setPace();
      await over;
      lead.loop.stop();
    } catch (error) {
      onBug(error);
      setTimeout(() => end(), failedLeadPauseMs);
      await over;
    } finally {
      this.#lead = null;
    }
  }

  #hear(word: LeaderWord): void {
    if (word.kind === 'polled') this.#polled.get(word.id)?.();
    else if (this.#lead !== null) this.#answer(word, this.#lead);
    else if (word.kind === 'heartbeat') {
      this.#leaderHeardAt = Date.now();
      this.#show(word.status);
    }
  }

  #answer(word: LeaderWord, { loop }: Lead): void {
    if (word.kind === 'watching') {
      this.#watcherHeardAt = Date.now();
      this.#setPace();
    } else if (word.kind === 'preferLot') {
      this.#prefer(word.lotId).catch(this.#setting.onBug);
    } else if (word.kind === 'pollNow') {
      void loop.wake().then(() => this.#channel.say({ kind: 'polled', id: word.id }));
    }
  }

  #giveBeat(): void {
    if (this.#lead !== null) this.#channel.say({ kind: 'heartbeat', status: this.#status });
    else if (this.#isVisible) this.#channel.say({ kind: 'watching' });
    this.#setPace();
  }

  /** A leader in a hidden tab keeps the pace of the visible ones. */
  #setPace(): void {
    this.#lead?.loop.setVisible(this.#isVisible || Date.now() - this.#watcherHeardAt < watchingMs);
  }

  async #prefer(lotId: string | null): Promise<void> {
    this.#preferredLotId = lotId;
    if (lotId !== null) await touchLot(this.store, lotId);
    this.#lead?.fill();
  }

  #apply(event: SyncEvent): void {
    const next = nextStatus(this.#status, event);
    if (next === this.#status) return;
    this.#show(next);
    if (this.#lead !== null) this.#channel.say({ kind: 'heartbeat', status: next });
  }

  #show(status: SyncStatus): void {
    this.#status = status;
    this.#setting.onStatus(status);
  }
}
