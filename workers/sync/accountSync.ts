import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Outcome } from '#core/domain/refusal.ts';
import { closeStore, openStore, type Store } from '#app/store/openStore.ts';
import { isStorageLost } from '#app/store/connection/storageErrors.ts';
import type { Repair, SyncStatus } from './api.ts';
import type { ApiClient } from './service/apiClient.ts';
import { leadAccount, problemOf, type Lead } from './leadAccount.ts';
import { knock } from './lead/knock.ts';
import { heartbeatMs, campaign } from './lead/leader.ts';
import { LeaseLost } from './lead/leaderLease.ts';
import { openLeaderChannel, type LeaderMessage } from './lead/leaderChannel.ts';
import type { SyncTrace } from './syncTrace.ts';
import { initialStatus, nextStatus, type SyncEvent } from './syncStatus.ts';
import { touchLot } from './pull/blocks.ts';
import { dropBrokenRuns, findDamage } from './pull/checkRows.ts';

/** The time after its last message for which a visible tab elsewhere counts as watching. */
const watchingMs = 10_000;
/** The limit for a poll by another tab's leader; the caller continues without it. */
const pollElsewhereMs = 8_000;
/** The pause before a retry of a lead that failed at its start (no database). */
const failedLeadPauseMs = 5_000;

export interface AccountSyncOptions {
  accountId: string;
  language: Locale;
  isVisible: boolean;
  service: ApiClient;
  onStatus: (status: SyncStatus) => void;
  trace: SyncTrace['add'];
  onBug: (error: unknown) => void;
}

/**
 * The synchronisation of the account that this tab shows: its worker leads, or waits while another tab's worker leads.
 */
export class AccountSync {
  readonly store: Store;
  readonly #options: AccountSyncOptions;
  readonly #channel;
  readonly #closing = new AbortController();
  readonly #polled = new Map<string, () => void>();
  readonly #heartbeatTimer;
  readonly #campaign: Promise<void>;
  #language: Locale;
  #isVisible: boolean;
  #status = initialStatus;
  #preferredLotId: string | null = null;
  #lead: Lead | null = null;
  #leaderHeartbeatAt = Date.now();
  #isKnocking = false;
  #watcherSeenAt = Number.NEGATIVE_INFINITY;

  constructor(options: AccountSyncOptions) {
    const { accountId } = options;
    this.#options = options;
    this.#language = options.language;
    this.#isVisible = options.isVisible;
    this.store = openStore(accountId, null);
    this.store.events.on('editQueued', () => void this.#lead?.loop.wake());
    this.store.events.on('keepsChanged', () => this.#lead?.fill());
    this.#channel = openLeaderChannel(accountId);
    this.#channel.onMessage((message) => this.#receive(message));
    this.#heartbeatTimer = setInterval(() => this.#sendHeartbeat(), heartbeatMs);
    const candidate = {
      onElected: (signal: AbortSignal) => this.#takeLead(signal),
      isVisible: () => this.#isVisible,
      lastHeartbeatAt: () => this.#leaderHeartbeatAt,
      onSuspicion: () => this.#knock(),
    };
    this.#show(initialStatus);
    this.#campaign = campaign(accountId, candidate, this.#closing.signal).catch(options.onBug);
  }

  setLanguage(language: Locale): void {
    this.#language = language;
    this.#lead?.fill();
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#setPollRate();
  }

  /** Fetches the rows of this lot first, in this worker or in the leader's. */
  async preferLot(lotId: string | null): Promise<void> {
    await this.#prefer(lotId);
    if (this.#lead === null) this.#channel.post({ kind: 'preferLot', lotId });
  }

  /** Resolves after the next poll, of this worker or of the leader's. */
  async pollNow(): Promise<void> {
    await (this.#lead?.loop.wake() ?? this.#askLeader('pollNow'));
  }

  /**
   * Checks what is stored, deletes what is broken, and reads everything from the service again. Without a service that
   * happens later, as the next poll does it.
   */
  async repair(): Promise<Outcome<Repair>> {
    try {
      const damage = await findDamage(this.store);
      const brokenRuns = await dropBrokenRuns(this.store);
      await (this.#lead?.readAgain() ?? this.#askLeader('readAgain'));
      if (this.#status.phase === 'upToDate') return success({ area: damage?.area ?? null, brokenRuns });
    } catch (error) {
      if (isStorageLost(error)) return refused({ code: 'DeviceStorageFailed' });
      // The worker that leads now reads everything again too: the cursor is gone.
      if (!(error instanceof LeaseLost)) throw error;
    }
    return { ok: false, outage: { kind: 'Offline', retryAfterSeconds: 1 } };
  }

  /** Asks the worker that leads in another tab; resolves when it has done so, or after a limit. */
  async #askLeader(kind: 'pollNow' | 'readAgain'): Promise<void> {
    const id = crypto.randomUUID();
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, pollElsewhereMs);
      this.#polled.set(id, () => {
        clearTimeout(limit);
        resolve();
      });
      this.#channel.post({ kind, id });
    });
    this.#polled.delete(id);
  }

  /** The session has ended, or belongs to another account now. */
  endSession(): void {
    this.#apply({ type: 'signedOut' });
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeatTimer);
    this.#closing.abort();
    await this.#campaign;
    this.#channel.close();
    closeStore(this.store);
  }

  async #takeLead(signal: AbortSignal): Promise<void> {
    const { onBug, service, trace } = this.#options;
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
        trace,
        onLost: end,
        onBug: (error) => this.store.isClosed || onBug(error),
      });
      this.#lead = lead;
      this.#setPollRate();
      await over;
      lead.loop.stop();
    } catch (error) {
      trace('error', { name: error instanceof Error ? error.name : typeof error });
      onBug(error);
      this.#apply({ type: 'paused', problem: problemOf(error) });
      setTimeout(() => end(), failedLeadPauseMs);
      await over;
    } finally {
      this.#options.trace('leadEnded');
      this.#lead = null;
    }
  }

  /** Once at a time: while a table is kept from this tab, the first request waits. */
  #knock(): void {
    if (this.#isKnocking) return;
    this.#isKnocking = true;
    void knock(this.store).finally(() => {
      this.#isKnocking = false;
    });
  }

  #receive(message: LeaderMessage): void {
    if (message.kind === 'polled') this.#polled.get(message.id)?.();
    else if (this.#lead !== null) this.#answer(message, this.#lead);
    else if (message.kind === 'heartbeat') {
      this.#leaderHeartbeatAt = Date.now();
      this.#show(message.status);
    }
  }

  #answer(message: LeaderMessage, { loop, readAgain }: Lead): void {
    if (message.kind === 'watching') {
      this.#watcherSeenAt = Date.now();
      this.#setPollRate();
    } else if (message.kind === 'preferLot') {
      this.#prefer(message.lotId).catch(this.#options.onBug);
    } else if (message.kind === 'pollNow' || message.kind === 'readAgain') {
      const answered = message.kind === 'pollNow' ? loop.wake() : readAgain();
      answered.then(() => this.#channel.post({ kind: 'polled', id: message.id })).catch(this.#options.onBug);
    }
  }

  #sendHeartbeat(): void {
    if (this.#lead !== null) this.#channel.post({ kind: 'heartbeat', status: this.#status });
    else if (this.#isVisible) this.#channel.post({ kind: 'watching' });
    this.#setPollRate();
  }

  /** A leader in a hidden tab polls at the rate of a visible one while another tab is visible. */
  #setPollRate(): void {
    this.#lead?.loop.setVisible(this.#isVisible || Date.now() - this.#watcherSeenAt < watchingMs);
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
    if (this.#lead !== null) this.#channel.post({ kind: 'heartbeat', status: next });
  }

  #show(status: SyncStatus): void {
    this.#status = status;
    this.#options.onStatus(status);
  }
}
