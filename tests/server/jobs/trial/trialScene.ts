import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import { trialWorkColumn } from '#server/db/schema/trialTable.ts';
import { removeWorker, reportWorker } from '#server/db/tables/run/workers.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import { startTrials, type Trials } from '#server/jobs/trial/startTrials.ts';
import { listen } from '#server/db/listen.ts';
import { trialCancelChannel, trialChannel } from '#server/db/tables/template/trials.ts';
import { quiet } from '../quiet.ts';
import { openTestService, type Answer, type Client } from '../../openTestService.ts';

const origin = 'http://127.0.0.1:8080';

/** A fetcher that answers a request when the test releases it. */
export function heldFetcher(): Fetcher & { asked: string[]; ended: string[]; answer: () => void; canRender: boolean } {
  const asked: string[] = [];
  const ended: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return {
    asked,
    ended,
    answer: release,
    canRender: false,
    fetch: async (url, { signal }) => {
      asked.push(url);
      const gone = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => {
          ended.push(url);
          reject(signal.reason as Error);
        });
      });
      await Promise.race([held, gone]);
      return { requestedUrl: url, url, text: `<title>${url}</title>` };
    },
    windowFor: () => 3,
    close: async () => undefined,
  };
}

/** The service in process, and workers that run nothing but trials, with fetchers of the test's. */
export async function openTrialScene() {
  const tested = await openTestService();
  const { service, database } = tested;
  const templateId = service.gallery.bySlug('page-metadata')?.templateRegistrationId ?? 0;
  const slugEngine = (engine: 'http' | 'auto' | 'browser'): void =>
    void Object.assign(service.gallery.byId(templateId)?.recipe ?? {}, { engine });
  slugEngine('http');
  const running: (() => Promise<void>)[] = [];

  return {
    ...tested,
    slugEngine,
    attempt: (by: Client, path: string): Promise<Answer> => {
      const values = { Urls: [`${origin}/demo-shop/${path}`] };
      const body = { userInputParameters: formatUserInputParameters(values, {}) };
      return by.send(tryTemplate, { params: { id: templateId }, body });
    },
    /** Alive until it is said to be dead; `stop` ends it in order. */
    startWorker: async (fetcher: Fetcher, part: { places?: number; sliceMs?: number } = {}) => {
      const workerId = randomUUID();
      await reportWorker(database.kysely, workerId, { hasBrowser: fetcher.canRender ?? false, slots: 0 });
      const seenAt = (when: 'infinity' | '-infinity') =>
        sql`update workers set seen_at = ${when} where worker_id = ${workerId}`.execute(database.kysely);
      await seenAt('infinity');
      const openWork = (accountId: string, work: string) =>
        service.secrets.open({ accountId, column: trialWorkColumn }, work);
      const testTarget = async () => ({ ok: true }) as const;
      const trials: Trials = startTrials({ database, workerId, fetcher, openWork, testTarget, log: quiet, ...part });
      const channels = { [trialChannel]: trials.wake, [trialCancelChannel]: trials.cancel };
      const listener = listen(database.url, channels, trials.lookAgain);
      const stop = async (): Promise<void> => {
        await trials.stop();
        await removeWorker(database.kysely, workerId);
        await listener.close();
      };
      running.push(stop);
      return { workerId, stop, die: () => seenAt('-infinity') };
    },
    rows: () => database.kysely.selectFrom('trials').selectAll().orderBy('created_at').execute(),
    /** Ends the workers and forgets what was tried. */
    reset: async () => {
      await Promise.all(running.splice(0).map((stop) => stop()));
      await database.kysely.deleteFrom('trials').execute();
      slugEngine('http');
    },
  };
}
export type TrialScene = Awaited<ReturnType<typeof openTrialScene>>;
