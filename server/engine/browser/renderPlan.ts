import type { Blockable } from '#core/wire/browserPlan.ts';

export type RenderStep =
  | { kind: 'click'; css: string; isOptional: boolean }
  | { kind: 'scroll'; times: number; untilCss: string | null }
  | { kind: 'loadMore'; css: string; max: number }
  | { kind: 'pages'; css: string; itemsCss: string; max: number }
  /** `text` `null` is the fragment of the address; `submitCss` `null` is Enter. */
  | { kind: 'type'; css: string; text: string | null; submitCss?: string | null }
  | { kind: 'wait'; milliseconds: number };

/**
 * How the pages of one run are rendered, its parameters filled in. One object for the whole run: cookies and what the
 * browser keeps of a site belong to it, and go when the run's signal aborts.
 */
export interface RenderPlan {
  waitFor: string | null;
  block: ReadonlySet<Blockable>;
  steps: readonly RenderStep[];
  cookies: readonly { name: string; value: string }[];
  /** The origins that get the cookies. */
  cookieOrigins: ReadonlySet<string>;
}
