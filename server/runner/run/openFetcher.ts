import { userAgentOf } from '#server/engine/fetch/exchange.ts';
import { demoShopRule, readHostRules } from '#server/config/hostRulesFile.ts';
import { findBrowser, isSandboxOff } from '#server/engine/browser/process/findBrowser.ts';
import { createRenderer } from '#server/engine/browser/browserRenderer.ts';
import { createFetcher, type Fetcher } from '#server/engine/fetch/fetcher.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';

/**
 * Opens a fetcher like a worker's, with a rate limiter for this process alone: no other process of the service fetches
 * from this machine. Rules per host are in the runner's folder.
 */
export function openFetcher(origin: string, folder: string, environment: NodeJS.ProcessEnv): Fetcher {
  const hostRules = [...readHostRules(undefined, folder), demoShopRule(origin)];
  const userAgent = userAgentOf(origin);
  const executablePath = environment['SHEAF_CHROMIUM'] ?? findBrowser(environment['PATH'] ?? '');
  const warn = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);
  const renderer =
    executablePath === null
      ? null
      : createRenderer({ hostRules, userAgent, executablePath, isSandboxOff: isSandboxOff(environment), warn });
  return createFetcher({ hostRules, rateLimiter: createRateLimiter(), userAgent, renderer });
}
