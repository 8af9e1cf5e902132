import { afterEach, expect, test, vi } from 'vitest';
import { mayTakeOver, campaign, type Candidate } from '#workers/sync/lead/leader.ts';

const stops: AbortController[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop.abort();
});

/** A tab that campaigns for the lead of `account`; it holds the lead until it is stopped or loses it. */
function tab(account: string, { isVisible = true, heardAt: heartbeatAt = Date.now() } = {}) {
  const stop = new AbortController();
  stops.push(stop);
  const state = { isLeading: false, leads: 0, suspicions: 0, stop, campaign: Promise.resolve() };
  const candidate: Candidate = {
    isVisible: () => isVisible,
    lastHeartbeatAt: () => heartbeatAt,
    onSuspicion: () => {
      state.suspicions += 1;
    },
    onElected: async (signal) => {
      state.isLeading = true;
      state.leads += 1;
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve());
      });
      state.isLeading = false;
    },
  };
  state.campaign = campaign(account, candidate, stop.signal);
  return state;
}

test.each([
  ['a leader that was just heard stays', true, 14_000, 100_000, false],
  ['a silent leader is replaced by a visible tab', true, 16_000, 100_000, true],
  ['a hidden tab replaces nobody', false, 16_000, 100_000, false],
  ['nobody takes the lead twice in a minute', true, 16_000, 59_000, false],
])('%s', (_sentence, isVisible, silenceMs, sinceStealMs, expected) => {
  const now = 1_000_000;
  const candidate = { isVisible: () => isVisible, lastHeartbeatAt: () => now - silenceMs };
  expect(mayTakeOver(candidate, now - sinceStealMs, now)).toBe(expected);
});

test('one tab leads; when it closes, the next one does', async () => {
  const [first, second] = [tab('a'), tab('a')];
  await vi.waitFor(() => expect(first.isLeading || second.isLeading).toBe(true), 30_000);
  expect([first.isLeading, second.isLeading]).toEqual([true, false]);
  first.stop.abort();
  await vi.waitFor(() => expect(second.isLeading).toBe(true), 30_000);
  await first.campaign;
  expect(first.isLeading).toBe(false);
});

test('each account has a leader of its own', async () => {
  const [first, second] = [tab('b'), tab('c')];
  await vi.waitFor(() => expect([first.isLeading, second.isLeading]).toEqual([true, true]), 30_000);
});

test('a frozen leader loses the lead and waits behind the new one', async () => {
  const frozen = tab('d', { isVisible: false });
  await vi.waitFor(() => expect(frozen.isLeading).toBe(true), 30_000);
  const visible = tab('d', { heardAt: Date.now() - 20_000 });
  await vi.waitFor(() => expect(visible.isLeading).toBe(true), 30_000);
  await vi.waitFor(() => expect(frozen.isLeading).toBe(false), 30_000);
  visible.stop.abort();
  await vi.waitFor(() => expect(frozen.leads).toBe(2), 30_000);
});

test('a tab that is closed while it waits leaves the queue', async () => {
  const first = tab('e');
  await vi.waitFor(() => expect(first.isLeading).toBe(true), 30_000);
  const second = tab('e');
  second.stop.abort();
  await second.campaign;
  first.stop.abort();
  await first.campaign;
  expect(second.leads).toBe(0);
});

test.each([
  ['of a leader that was just heard, nothing is asked', 0, false],
  ['a hidden tab too asks for what a silent leader holds, and does not take the lead', 8_000, true],
])('%s', async (_sentence, silenceMs, isAsked) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const account = crypto.randomUUID();
    const leader = tab(account);
    await vi.waitFor(() => expect(leader.isLeading).toBe(true), 30_000);
    const waiting = tab(account, { isVisible: false, heardAt: Date.now() - silenceMs });
    vi.advanceTimersByTime(2_000);
    expect(waiting.suspicions > 0).toBe(isAsked);
    expect(waiting.isLeading).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
