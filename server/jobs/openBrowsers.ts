import { createRenderer } from '#server/engine/browser/browserRenderer.ts';
import type { Renderer } from '#server/engine/fetch/renderPlan.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import type { Log } from '../log/openLog.ts';
import { livePlaces } from './live/startLive.ts';
import { browserPlaces } from './trial/startTrials.ts';

export interface BrowserConfig {
  hostRules: readonly HostRule[];
  userAgent: string;
  /** Chromium, for recipes that need a browser; `null` where there is none. */
  browserPath: string | null;
  /** The operator allows it to run without its sandbox. */
  isSandboxOff?: boolean;
  /** Memory limit of one browser; by default computed for this machine. */
  maxBrowserBytes?: number;
}

/** The browsers of a worker; each starts with its first page. */
export interface Browsers {
  forRuns: Renderer | null;
  /** A separate browser: trials do not wait for pages of runs, and a crash of it does not end them. */
  forTrials: Renderer | null;
  /** A third one, for the pages on which users act: they stay open for minutes. */
  forUsers: Renderer | null;
  /** True where there is a browser that may start. */
  canStart: () => boolean;
  /** Checks from time to time again whether it may start: the operator may fix the cause while the worker runs. */
  recheck: () => Promise<void>;
}

const recheckEveryMs = 60_000;
/** Shorter than for runs: a user waits for a trial. */
const trialLimits = { pageMs: 15_000, openMs: 10_000, maxBytes: 20 * 1024 * 1024 };

/** A little longer than a live page may be open (live/runLive.ts). */
const userLimits = { ...trialLimits, pageMs: 660_000, maxBytes: 100 * 1024 * 1024 };

/** Opens the browsers and logs facts about them for the operator. */
export async function openBrowsers(config: BrowserConfig, log: Log): Promise<Browsers> {
  const { browserPath, hostRules, userAgent, isSandboxOff = false, maxBrowserBytes } = config;
  if (browserPath === null) {
    return { forRuns: null, forTrials: null, forUsers: null, canStart: () => false, recheck: async () => {} };
  }
  let lastWarning = '';
  const warn = (sentence: string): void => {
    if (sentence !== lastWarning) log.warn({}, sentence);
    lastWarning = sentence;
  };
  if (isSandboxOff) warn(`SHEAF_CHROMIUM_SANDBOX=off: ${withoutSandbox}`);
  const options = { hostRules, userAgent, executablePath: browserPath, isSandboxOff, warn };
  const memory = maxBrowserBytes === undefined ? {} : { maxTreeBytes: maxBrowserBytes };
  const forRuns = createRenderer({ ...options, limits: memory });
  const forTrials = createRenderer({ ...options, limits: { ...trialLimits, ...memory }, pagesAtOnce: browserPlaces });
  const forUsers = createRenderer({ ...options, limits: { ...userLimits, ...memory }, pagesAtOnce: livePlaces });
  let lookedAt = -Infinity;
  const recheck = async (): Promise<void> => {
    if (performance.now() - lookedAt < recheckEveryMs) return;
    lookedAt = performance.now();
    await Promise.all([forRuns.check(), forTrials.check(), forUsers.check()]);
  };
  await recheck();
  return { forRuns, forTrials, forUsers, canStart: () => !forRuns.isRefused, recheck };
}

const withoutSandbox =
  'Chromium runs without its sandbox. A page that breaks out of it may do whatever the user may as whom it runs.';
