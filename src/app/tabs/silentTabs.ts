import { tabOfLock, tabsChannel, whoIsAwake, type OpenTab } from './announceTab.ts';

/** A tab that is awake answers within milliseconds, a busy one within this time. */
const answerMs = 1_000;

/** Returns the tabs that are open and do not answer: asleep, frozen, or their process stopped. */
export async function silentTabs(): Promise<OpenTab[]> {
  const channel = new BroadcastChannel(tabsChannel);
  const awake = new Set<unknown>();
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => awake.add(data));
  channel.postMessage(whoIsAwake);
  await new Promise((resolve) => {
    setTimeout(resolve, answerMs);
  });
  channel.close();
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => tabOfLock(name)).filter(({ id }) => !awake.has(id));
}
