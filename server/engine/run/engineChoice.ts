import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import type { ParameterValues } from '#core/domain/template/parameter.ts';
import type { Recipe } from '#core/wire/rows/recipe.ts';
import type { RenderPlan } from '../fetch/renderPlan.ts';
import { compileBrowser } from '../compile/compileBrowser.ts';
import { pageFailure } from '../failure.ts';

/** The choices of a run: the pages of its starts, and those of single items, which may be made quite differently. */
export interface Engines {
  pages: EngineChoice;
  details: EngineChoice;
}

/** Pages in a row that a browser showed in vain: then the recipe's rows are not there for another reason. */
const maxVain = 3;

/** Whether pages of one kind are opened in a browser. */
export class EngineChoice {
  readonly plan: RenderPlan;
  /** No browser is here: a page that gives nothing may give something in one, and nobody can tell. */
  isMissing: boolean;
  private readonly isAuto: boolean;
  private learned = false;
  private vain = 0;

  constructor(plan: RenderPlan, isAuto: boolean, isMissing: boolean) {
    this.plan = plan;
    this.isAuto = isAuto;
    this.isMissing = isMissing;
  }

  get isRendering(): boolean {
    return !this.isAuto || this.learned;
  }

  /** A browser showed what was missing without: true for the rest of the run, and where a run goes on. */
  get isLearned(): boolean {
    return this.learned;
  }

  /** Whether a page that gave nothing is worth the cost. */
  get isWorthTrying(): boolean {
    return !this.isMissing && this.vain < maxVain;
  }

  learn(isEnough: boolean): void {
    this.learned ||= isEnough;
    this.vain = isEnough ? 0 : this.vain + 1;
  }
}

/** Thrown within a run by a page that another worker is to read, which has a browser. */
export class BrowserWanted extends Error {}

/** What a recipe says of its engine; `null` is HTTP. A bad selector works on no page: the verdict is `stopLot`. */
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
  return { pages: new EngineChoice(plan, isAuto, isMissing), details: new EngineChoice(plan, isAuto, isMissing) };
}

/** What is said of a page that holds nothing of what is looked for. */
export function nothingFound(url: string, choice: EngineChoice | undefined): PageFailure {
  return pageFailure(url, choice?.isMissing === true ? 'BrowserMissing' : 'NothingFound');
}
