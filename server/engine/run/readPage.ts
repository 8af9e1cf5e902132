import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import type { Format } from '#core/wire/recipe/recipe.ts';
import type { PageReading, StartReading } from '../extract/pageReading.ts';
import { newSearchBudget, withinBudget } from '../extract/searchBudget.ts';
import type { RenderPlan } from '../fetch/renderPlan.ts';
import { isFailure, LotStopped, pageFailure } from '../failure.ts';
import type { Fetcher } from '../fetch/fetcher.ts';
import type { CrashIsolation } from './crashIsolation.ts';
import { BrowserWanted, type EngineChoice, type Engines } from './engineChoice.ts';

/** Dependencies for reading pages during a run. */
export interface Reader {
  fetcher: Fetcher;
  signal: AbortSignal;
  /** Set where the recipe asks for a browser. */
  engines?: Engines | null;
  /** No browser is here, but another worker with one can continue the run. */
  isBrowserElsewhere?: boolean;
  crashIsolation: CrashIsolation;
}

export interface PageRequest<Found> {
  url: string;
  kind: 'page' | 'detail';
  number: number;
  format: Format;
  start: StartReading<Found>;
  /** The engine choice for this kind of page. */
  choice: EngineChoice | undefined;
  /** Returns whether the found values make a row. */
  isEnough: (found: Found) => boolean;
}

type Read<Found> = { found: Found } | PageFailure;

/** Reads a page by the chosen engine; where the browser is only tried, its result counts if it has rows. */
export async function readPage<Found>(reader: Reader, request: PageRequest<Found>): Promise<Read<Found>> {
  const { choice, format, isEnough } = request;
  const crashed = reader.crashIsolation.take(request.kind, request.url);
  if (crashed !== null) return crashed;
  if (choice === undefined || format !== 'html') return readBy(null, reader, request);
  const isElsewhere = reader.isBrowserElsewhere === true;
  if (choice.isRendering && isElsewhere) throw new BrowserWanted();
  if (choice.isRendering) return readBy(choice.planFor(request), reader, request);
  const read = await readBy(null, reader, request);
  if (isFailure(read) || isEnough(read.found)) return read;
  if (isElsewhere) throw new BrowserWanted();
  if (!choice.isWorthTrying) return read;
  const rendered = await readBy(choice.planFor(request), reader, request);
  const isMore = !isFailure(rendered) && isEnough(rendered.found);
  choice.learn(isMore);
  choice.isMissing ||= isFailure(rendered) && rendered.code === 'BrowserMissing';
  return isMore ? rendered : read;
}

/** Fetches a page and reads it as it arrives. */
async function readBy<Found>(
  render: RenderPlan | null,
  { fetcher, signal }: Reader,
  { url, number, format, start }: PageRequest<Found>,
): Promise<Read<Found>> {
  let reading: PageReading<Found> | undefined;
  let fault: unknown;
  const budget = newSearchBudget();
  const startReading = (pageUrl: string) => {
    const started = start({ url: pageUrl, requestedUrl: url, number });
    reading = started;
    fault = undefined;
    return { write: (text: string): boolean => attempt(() => started.write(text)) ?? false };
  };
  const attempt = <Value>(act: () => Value): Value | undefined => {
    try {
      return withinBudget(budget, act);
    } catch (error) {
      fault = error;
      return undefined;
    }
  };
  signal.throwIfAborted();
  const page = await fetcher.fetch(url, { signal, accept: format, startReading, render });
  if (isFailure(page) && page.verdict === Verdict.StopLot) throw new LotStopped(page);
  if (isFailure(page)) return page;
  if (reading === undefined) startReading(page.url).write(page.text);
  const found = fault === undefined ? attempt(() => reading?.end()) : undefined;
  // The fetcher's closures may live longer than the page should.
  reading = undefined;
  // A RangeError is the page's fault (stack, string length, search budget); all other errors are bugs.
  if (fault instanceof RangeError) return pageFailure(url, 'ExtractionFailed');
  if (fault !== undefined || found === undefined) throw fault;
  return typeof found === 'object' && found !== null && isFailure(found) ? found : { found };
}
