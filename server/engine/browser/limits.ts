/** Where a page ends that asks for too much; one page can cost no more than this, whatever it does. */
export interface RenderLimits {
  /** For the page as a whole, its steps included. */
  pageMs: number;
  /** Until the page's own document is there. */
  openMs: number;
  /** For what a page may wait for: its `waitFor`, a quiet network, a button. */
  waitMs: number;
  /** Of everything that it loads, as it travels. */
  maxBytes: number;
  /** Of the text that it came to, in characters. */
  maxTextLength: number;
  maxElements: number;
  /** That its script opens. */
  maxDialogs: number;
  /** To its own address, by its script. */
  maxReloads: number;
  /** Of one process of the browser; the page that it shows breaks down beyond it. */
  maxProcessBytes: number;
}

const mebibyte = 1024 * 1024;

export const defaultLimits: RenderLimits = {
  pageMs: 60_000,
  openMs: 30_000,
  waitMs: 10_000,
  maxBytes: 50 * mebibyte,
  maxTextLength: 10 * mebibyte,
  maxElements: 200_000,
  maxDialogs: 20,
  maxReloads: 3,
  maxProcessBytes: 800 * mebibyte,
};
