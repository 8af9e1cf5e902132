import type { ParameterChoice } from '#core/domain/parameters/parameter.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { success, type Outcome } from '#core/domain/refusal.ts';
import { tryTemplate, type Trial } from '#core/wire/calls/task/startCalls.ts';
import { getParameterChoices } from '#core/wire/calls/template/choiceCalls.ts';
import {
  actOnLivePage,
  openLivePage,
  seeLivePage,
  type LiveAct,
  type LivePageState,
} from '#core/wire/calls/template/livePageCalls.ts';
import { picturePage, type PagePictureReply } from '#core/wire/calls/template/pagePictureCalls.ts';
import { proposeTables, type GivenSignIn, type ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import { listRelatedApps, recordCostCalculation, type RelatedApp } from '#core/wire/calls/template/templateCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import type { ApiClient } from '../service/apiClient.ts';
import type { TaskDraft } from './tasks.ts';

type TrialDraft = Pick<TaskDraft, 'templateRegistrationId' | 'parameters' | 'idByParamName'> & {
  /** The task that is edited. */
  taskId?: string;
};

/** Calls about the templates of the gallery. */
export interface TemplateCalls {
  /** Apps that the operator lists beside a template. */
  relatedApps(templateRegistrationId: number): Promise<Outcome<RelatedApp[]>>;
  /** Records an estimate of the cost calculator; no caller waits for it. */
  recordCostCalculation(templateRegistrationId: number, category: string, rowCount: number): Promise<Outcome<null>>;
  /** The choices of a parameter from its external data source; `null` when they cannot be had. */
  parameterChoices(templateRegistrationId: number, paramName: string): Promise<Outcome<ParameterChoice[] | null>>;
}

/** The purposes of the pages that a tab reads, one of each at a time: none of them ends another one. */
export type Readable = 'trial' | 'page' | 'record' | 'picture';

/** Calls that read pages while the user waits; nothing of them is kept. */
export interface TrialCalls {
  /**
   * Runs a template over a few pages with these values; nothing is kept. A cancel ends it with the outage `Offline`.
   */
  tryTemplate(draft: TrialDraft): Promise<Outcome<Trial>>;
  /** Reads a page, or a page as one record, and proposes its tables; nothing is kept. */
  proposeTables(
    page: { url: string; recipe?: Recipe; steps?: BrowserStep[]; isRecord?: boolean } & GivenSignIn,
  ): Promise<Outcome<ProposedTables>>;
  /** Takes a picture of a page, with the places of the records and values of these recipes on it. */
  picturePage(page: { url: string; recipes: Recipe[] } & GivenSignIn): Promise<Outcome<PagePictureReply>>;
  /** Opens a page to act on it; another one of the account is ended by it. */
  openLivePage(page: { url: string; steps: BrowserStep[] } & GivenSignIn): Promise<Outcome<{ sessionId: string }>>;
  /** Waits until a live page is newer than version `after`, at most ten seconds. */
  seeLivePage(sessionId: string, after: number): Promise<Outcome<LivePageState>>;
  actOnLivePage(sessionId: string, acts: LiveAct[]): Promise<Outcome<{ sessionId: string }>>;
  /** Ends what is being read, on the service too. */
  cancelReading(what: Readable): Promise<void>;
}

/** Calls about templates beside the gallery; their answers are not stored on the device. */
export function templateCalls(service: ApiClient): TemplateCalls {
  return {
    parameterChoices: async (id, paramName) => {
      const outcome = await service.send(getParameterChoices, { params: { id, paramName } });
      if (!outcome.ok) return outcome;
      return success(outcome.value.isAvailable ? outcome.value.choices : null);
    },
    relatedApps: (id) => service.send(listRelatedApps, { params: { id } }),
    recordCostCalculation: async (id, category, selectQuantity) => {
      const body = { category, selectQuantity, source: 'template-detail' as const, isClient: false };
      const outcome = await service.send(recordCostCalculation, { params: { id }, body });
      return outcome.ok ? success(null) : outcome;
    },
  };
}

/**
 * Trials of a template, readings of a page and of the page behind a row, and pictures. A new one or a cancel ends the
 * running one of its kind.
 */
export function trialCalls(service: ApiClient): TrialCalls {
  const running = new Map<Readable, AbortController>();
  const begin = (what: Readable): AbortSignal => {
    running.get(what)?.abort();
    const begun = new AbortController();
    running.set(what, begun);
    return begun.signal;
  };
  return {
    tryTemplate: async ({ templateRegistrationId, parameters, idByParamName, taskId }) => {
      const signal = begin('trial');
      const userInputParameters = formatUserInputParameters(parameters, idByParamName);
      return service.send(
        tryTemplate,
        {
          params: { id: templateRegistrationId },
          body: { userInputParameters, ...(taskId !== undefined && { taskId }) },
        },
        signal,
      );
    },
    proposeTables: (body) => service.send(proposeTables, { body }, begin(body.isRecord === true ? 'record' : 'page')),
    picturePage: (body) => service.send(picturePage, { body }, begin('picture')),
    openLivePage: (body) => service.send(openLivePage, { body }),
    seeLivePage: (sessionId, after) => service.send(seeLivePage, { params: { sessionId }, body: { after } }),
    actOnLivePage: (sessionId, acts) => service.send(actOnLivePage, { params: { sessionId }, body: { acts } }),
    cancelReading: async (what) => running.get(what)?.abort(),
  };
}
