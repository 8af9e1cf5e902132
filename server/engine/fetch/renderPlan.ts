import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Blockable } from '#core/wire/recipe/browserPlan.ts';
import type { PictureLimits } from './pagePicture.ts';
import type { ProxyRoute } from '../proxies/proxyRoute.ts';
import type { Answer } from './exchange.ts';

/** Opens pages in a browser (`browser/browserRenderer.ts`). The interface is here because the fetcher calls it. */
export interface Renderer {
  /** One page without redirects, as `exchange` is for HTTP. Rejects with the signal's reason when aborted. */
  render(url: URL, options: RenderOptions): Promise<Answer | PageFailure>;
  /** Checks whether a browser may be started, as far as that is known without starting one. */
  check(): Promise<void>;
  /** No browser may be started here: it could not be confined (`browser/process/confinement.ts`). */
  readonly isRefused: boolean;
  close(): Promise<void>;
}

export interface RenderOptions {
  plan: RenderPlan;
  signal: AbortSignal;
  /** Resolves to true where the page may navigate to this address of its own host while its steps run. */
  mayVisit: (url: URL) => Promise<boolean>;
  /** The proxies of a run that uses them; one route for a plan. */
  route?: ProxyRoute | null;
}

export type RenderStep =
  | { kind: 'click'; css: string; isOptional: boolean }
  | { kind: 'scroll'; times: number; untilCss: string | null }
  | { kind: 'loadMore'; css: string; max: number }
  | { kind: 'pages'; css: string; itemsCss: string; max: number }
  /** `text` `null` types the fragment of the address; `submitCss` `null` presses Enter. */
  | { kind: 'type'; css: string; text: string | null; submitCss?: string | null }
  | { kind: 'wait'; milliseconds: number };

/**
 * The plan by which the pages of one run are rendered, with its parameters filled in. One object per run: cookies and
 * the browser's storage belong to it, and end when the run's signal aborts.
 */
export interface RenderPlan {
  waitFor: string | null;
  block: ReadonlySet<Blockable>;
  steps: readonly RenderStep[];
  cookies: readonly { name: string; value: string }[];
  /** The origins that get the cookies. */
  cookieOrigins: ReadonlySet<string>;
  /** Set where a picture of the page is wanted beside its text, once the steps are done. */
  picture?: PictureLimits;
}
