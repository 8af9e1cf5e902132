import {
  actOnLivePage,
  openLivePage,
  seeLivePage,
  type LiveAct,
  type LivePageState,
} from '#core/wire/calls/template/livePageCalls.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import type { Client } from '../../openTestService.ts';

/** Live pages of a site as a device has them. `endPages` ends those of a test: a worker has places for four. */
export function livePages(originOf: () => string) {
  const endings: (() => Promise<unknown>)[] = [];
  const openPage = async (client: Client, path: string, steps: BrowserStep[] = [], signIn?: string) => {
    const body = { url: originOf() + path, steps, ...(signIn !== undefined && { signIn }) };
    const opened = await client.send(openLivePage, { body });
    const { sessionId } = openLivePage.reply.parse(opened.body);
    const params = { sessionId };
    endings.push(() => client.send(actOnLivePage, { params, body: { acts: [{ end: true }] } }));
    let state: LivePageState | null = null;
    let frame: string | null = null;
    const until = async (isThere: (now: LivePageState) => boolean): Promise<LivePageState> => {
      for (;;) {
        if (state !== null && isThere(state)) return state;
        if (state?.phase === 'over') throw new Error(`over: ${JSON.stringify({ ...state, frame: null })}`);
        const answer = await client.send(seeLivePage, { params, body: { after: state?.version ?? 0 } });
        state = seeLivePage.reply.parse(answer.body);
        frame = state.frame ?? frame;
      }
    };
    const act = async (...acts: LiveAct[]): Promise<LivePageState> => {
      const before = state?.done ?? 0;
      await client.send(actOnLivePage, { params, body: { acts } });
      return until((now) => now.done >= before + acts.length || now.phase === 'over');
    };
    await until(({ phase }) => phase === 'open');
    return { params, until, act, frame: () => frame };
  };
  const endPages = () => Promise.all(endings.splice(0).map((end) => end()));
  return { openPage, endPages };
}
