import { createRenderer } from '#server/engine/browser/browserRenderer.ts';
import type { Renderer } from '#server/engine/fetch/renderPlan.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import type { Log } from '../log/Log.ts';
import { browserPlaces } from './trial/startTrials.ts';

export interface BrowserConfig {
  hostRules: readonly HostRule[];
  userAgent: string;
  /** Opens pages for recipes that ask for it; `null` where there is none. */
  browserPath: string | null;
  /** The operator lets it run without its sandbox. */
  isSandboxOff?: boolean;
  /** The most memory of one browser; as much as suits this machine unless said. */
  maxBrowserBytes?: number;
}

/** The browsers of a worker: none is started before it is wanted. */
export interface Browsers {
  forRuns: Renderer | null;
  /** Of its own: trials neither wait for the pages of runs nor take them along when they break down. */
  forTrials: Renderer | null;
  /** Whether there is one that may be started. */
  canStart: () => boolean;
  /** Whether it may is looked at again now and then: what forbade it may be put right while we run. */
  recheck: () => Promise<void>;
}

const recheckEveryMs = 60_000;
/** Somebody waits for a trial. */
const trialLimits = { pageMs: 15_000, openMs: 10_000, maxBytes: 20 * 1024 * 1024 };

/** Says in the log what the operator should know of them. */
export async function openBrowsers(config: BrowserConfig, log: Log): Promise<Browsers> {
  const { browserPath, hostRules, userAgent, isSandboxOff = false, maxBrowserBytes } = config;
  if (browserPath === null) {
    return { forRuns: null, forTrials: null, canStart: () => false, recheck: async () => {} };
  }
  let told = '';
  const tell = (sentence: string): void => {
    if (sentence !== told) log.warn({}, sentence);
    told = sentence;
  };
  if (isSandboxOff) tell(`SHEAF_CHROMIUM_SANDBOX=off: ${withoutSandbox}`);
  const given = { hostRules, userAgent, executablePath: browserPath, isSandboxOff, tell };
  const memory = maxBrowserBytes === undefined ? {} : { maxTreeBytes: maxBrowserBytes };
  const forRuns = createRenderer({ ...given, limits: memory });
  const forTrials = createRenderer({ ...given, limits: { ...trialLimits, ...memory }, pagesAtOnce: browserPlaces });
  let lookedAt = -Infinity;
  const recheck = async (): Promise<void> => {
    if (performance.now() - lookedAt < recheckEveryMs) return;
    lookedAt = performance.now();
    await Promise.all([forRuns.check(), forTrials.check()]);
  };
  await recheck();
  return { forRuns, forTrials, canStart: () => !forRuns.isRefused, recheck };
}

const withoutSandbox =
  'Chromium runs without its sandbox. A page that breaks out of it may do whatever the user may as whom it runs.';
