import { pictureLimits, type PagePictureReply } from '#core/wire/calls/template/pagePictureCalls.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { PictureWork } from '#server/db/schema/trialTable.ts';
import { compileBrowser } from '#server/engine/compile/compileBrowser.ts';
import { parseSignIn } from '#server/engine/signIn.ts';
import { isFailure } from '#server/engine/failure.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { RenderPlan } from '#server/engine/fetch/renderPlan.ts';
import { locateRecipes } from '#server/engine/pagePicture/locateRecipe.ts';
import type { TrialInput } from './runTrial.ts';

/** The page as a visitor sees it, without what moves and without pages within it. */
const asSeen: RenderPlan = {
  waitFor: null,
  block: new Set(['media', 'frame']),
  steps: [],
  signIn: null,
  picture: { maxHeight: pictureLimits.height, maxBase64: pictureLimits.base64 },
};

/** The recipes of one page have the same steps: those after which it was read. */
function stepsOf(url: string, [first]: readonly Recipe[]): RenderPlan['steps'] {
  const { steps = [] } = first?.browser ?? {};
  return compileBrowser({ steps }, [url], { parameters: {}, problems: [] }).steps;
}

type Page = PagePictureReply['page'];
type Shown = Pick<PagePictureReply, 'picture' | 'tables'>;
const nothing: Shown = { picture: null, tables: [] };

/**
 * Returns a picture of a page, and on it the places of what the recipes find, as JSON; the page's own failure is a part
 * of it. Rejects only when no user waits any more.
 */
export async function picturePage(
  { pictureOf: url, recipes, signIn = '' }: PictureWork,
  fetcher: Fetcher,
  { signal, timeIsOver }: Pick<TrialInput, 'signal' | 'timeIsOver'>,
): Promise<string> {
  const startedAt = performance.now();
  const answer = (page: Partial<Page>, shown: Shown = nothing): string => {
    const milliseconds = Math.round(performance.now() - startedAt);
    const reply: PagePictureReply = { page: { url, milliseconds, failure: null, ...page }, ...shown };
    return JSON.stringify(reply);
  };
  const ending = new AbortController();
  try {
    const fetched = await fetcher.fetch(url, {
      accept: 'html',
      signal: AbortSignal.any([signal, timeIsOver, ending.signal]),
      // A plan of its own: cookies and storage of the site belong to the plan, and no other account may get them.
      render: { ...asSeen, signIn: parseSignIn(signIn, [url]), steps: stepsOf(url, recipes) },
    });
    if (isFailure(fetched)) return answer({ failure: { code: fetched.code, detail: fetched.detail } });
    const { picture } = fetched;
    if (picture === undefined) return answer({ url: fetched.url, failure: { code: 'BrowserMissing', detail: null } });
    const tables = locateRecipes({ ...fetched, picture }, recipes, pictureLimits);
    const { type, width, height, base64 } = picture;
    return answer({ url: fetched.url }, { picture: { type, width, height, base64 }, tables });
  } catch (error) {
    if (signal.aborted || !timeIsOver.aborted) throw error;
    return answer({ failure: { code: 'TrialTimedOut', detail: null } });
  } finally {
    ending.abort();
  }
}
