import type { PageFailure } from '#core/domain/data/failure.ts';
import type { LiveAct, LiveNote } from '#core/wire/calls/template/livePageCalls.ts';
import type { Blockable, BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import type { SignIn } from '../signIn.ts';
import type { PictureLimits } from './pagePicture.ts';
import type { ProxyRoute } from '../proxies/proxyRoute.ts';
import type { Answer } from './exchange.ts';

/** The result of an act on a live page. */
export interface LiveOutcome {
  /** The step that it is, if it is one; `isChange` where it replaces the one before, such as a text that grows. */
  step?: BrowserStep;
  isChange?: boolean;
  /** The entries of the drop-down list that was pressed. */
  options?: { value: string; text: string }[];
  note?: Omit<LiveNote, 'number'>;
  /** The sign-in of the site in this session (engine/signIn.ts). */
  signIn?: string;
}

/** A page that is open in a browser, on which a user acts. */
export interface LivePage {
  /** Shows what the page looks like, as JPEG in Base64, whenever it changed; the next one after `onFrame` resolved. */
  show(onFrame: (base64: string) => Promise<void>): Promise<void>;
  /** Does one act; never rejects for what the page does. */
  act(act: LiveAct): Promise<LiveOutcome>;
  /** Called with what the page tried and may not: another site, a window, a dialog. */
  onNote: (note: Omit<LiveNote, 'number'>) => void;
  readonly url: string;
  /** True where the page ended by itself, or at a limit: the fetch has its failure. */
  readonly isOver: boolean;
}

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
  /** Called when the page is open and a user acts on it: it takes no place at its host meanwhile. */
  onLive?: () => void;
  /** The proxies of a run that uses them; one route for a plan. */
  route?: ProxyRoute | null;
}

export type RenderStep =
  | { kind: 'click'; css: string; isOptional: boolean }
  | { kind: 'scroll'; times: number; untilCss: string | null }
  | { kind: 'loadMore'; css: string; max: number }
  | { kind: 'pages'; css: string; itemsCss: string; max: number }
  /** `text` `null` types the fragment of the address; `submitCss` `null` presses Enter. */
  | { kind: 'type'; css: string; text: string | null; submitCss?: string | null; isOptional: boolean }
  /** `option` is the value or the text of an entry. */
  | { kind: 'select'; css: string; option: string; isOptional: boolean }
  | { kind: 'press'; key: string }
  | { kind: 'waitFor'; css: string; isOptional: boolean }
  | { kind: 'wait'; milliseconds: number };

/**
 * The plan by which the pages of one run are rendered, with its parameters filled in. One object per run: cookies and
 * the browser's storage belong to it, and end when the run's signal aborts.
 */
export interface RenderPlan {
  waitFor: string | null;
  block: ReadonlySet<Blockable>;
  steps: readonly RenderStep[];
  /** Of the user at the sites, where there is one. */
  signIn: SignIn | null;
  /** Set where a picture of the page is wanted beside its text, once the steps are done. */
  picture?: PictureLimits;
  /** Set where a user acts on the page: called once it is open, and read when this resolves. */
  live?: (page: LivePage) => Promise<void>;
  /** The plan whose session it shares, with its cookies; by default it has one of its own. */
  sessionOf?: RenderPlan;
}
