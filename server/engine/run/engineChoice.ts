import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { RenderPlan } from '../fetch/renderPlan.ts';
import { compileBrowser } from '../compile/compileBrowser.ts';
import { pageFailure } from '../failure.ts';
import { isSignedInAt } from '../signIn.ts';

/** The choices of a run: list pages and detail pages, which a site may build differently. */
export interface Engines {
  pages: EngineChoice;
  details: EngineChoice;
}

/** After this many pages in a row without rows in the browser either, the rows are missing for another reason. */
const maxUselessPages = 3;

interface Plans {
  plan: RenderPlan;
  later: RenderPlan;
}

/** Decides whether pages of one kind are opened in a browser. */
export class EngineChoice {
  readonly plan: RenderPlan;
  /** The plan of pages on which the steps of the start pages are not taken. */
  readonly later: RenderPlan;
  /** True where this worker has no browser: a browser might find rows on a page without any. */
  isMissing: boolean;
  private readonly isAuto: boolean;
  private learned = false;
  private uselessPages = 0;

  constructor({ plan, later }: Plans, isAuto: boolean, isMissing: boolean) {
    this.plan = plan;
    this.later = later;
    this.isAuto = isAuto;
    this.isMissing = isMissing;
  }

  planFor({ kind, number }: { kind: 'page' | 'detail'; number: number }): RenderPlan {
    return kind === 'page' && number === 1 ? this.plan : this.later;
  }

  get isRendering(): boolean {
    return !this.isAuto || this.learned;
  }

  /** A browser showed rows that HTTP did not: true for the rest of the run, also after a resume. */
  get isLearned(): boolean {
    return this.learned;
  }

  /** True where a page without rows is worth a try in the browser. */
  get isWorthTrying(): boolean {
    return !this.isMissing && this.uselessPages < maxUselessPages;
  }

  learn(isEnough: boolean): void {
    this.learned ||= isEnough;
    this.uselessPages = isEnough ? 0 : this.uselessPages + 1;
  }
}

/** Thrown within a run for a page that a worker with a browser must read. */
export class BrowserWanted extends Error {}

/** The choices for a recipe; `null` is plain HTTP. A bad selector works on no page: the verdict is `stopLot`. */
export function chooseEngines(
  { engine = 'http', browser = {} }: Recipe,
  parameters: ParameterValues,
  startUrls: readonly string[],
  isMissing: boolean,
): Engines | PageFailure | null {
  if (engine === 'http') return null;
  const problems: string[] = [];
  const plan = compileBrowser(browser, startUrls, { parameters, problems });
  const [problem] = problems;
  if (problem !== undefined) return pageFailure('', 'ExtractionFailed', problem.slice(0, 200), Verdict.StopLot);
  const isAuto = engine === 'auto';
  const later = browser.stepsOn === 'start' ? { ...plan, steps: [], sessionOf: plan } : plan;
  const choice = () => new EngineChoice({ plan, later }, isAuto, isMissing);
  return { pages: choice(), details: choice() };
}

/** The failure of a page without a row: it has none of the wanted values, or lacks those of the `missing` columns. */
export function noRow(url: string, choice: EngineChoice | undefined, missing: readonly string[]): PageFailure {
  if (choice?.isMissing === true) return pageFailure(url, 'BrowserMissing');
  if (missing.length > 0) return pageFailure(url, 'ValueMissing', missing.join(', '));
  return pageFailure(url, isSignedInAt(choice?.plan.signIn ?? null, url) ? 'SignInEnded' : 'NothingFound');
}
