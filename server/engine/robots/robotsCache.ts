import { LRUCache } from 'lru-cache';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { isFailure, pageFailure } from '../failure.ts';
import { allowAll, parseRobots, type RobotsRules } from './robotsFile.ts';
import { dayMs } from '#core/domain/dayMs.ts';

/** RFC 9309 2.4: at most 24 hours. */
const cacheMs = dayMs;
/** A failed robots.txt is requested again sooner: otherwise an outage would close everything for a day. */
const cacheRefusalMs = 10 * 60_000;
const cacheFailureMs = 10_000;
const maxHosts = 10_000;

/** The result of requesting a robots.txt. */
export type RobotsAnswer = { text: string } | { status: number } | PageFailure;

interface Entry {
  until: number;
  rules: Outcome | Promise<Outcome>;
}

type Outcome = RobotsRules | PageFailure;

/** The rules of each origin, or the reason why its pages may not be fetched. */
export interface RobotsCache {
  /** Returns a promise only while the host's robots.txt is being requested. */
  rulesFor(url: URL): Outcome | Promise<Outcome>;
}

/** RFC 9309 2.3.1: 4xx and no rules allow everything, 5xx and an unreachable host disallow everything. */
export function createRobotsCache(
  ask: (robotsUrl: URL) => Promise<RobotsAnswer>,
  productToken: string,
  now: () => number = Date.now,
): RobotsCache {
  const entries = new LRUCache<string, Entry>({ max: maxHosts });
  return {
    rulesFor: (url) => {
      const known = entries.get(url.origin);
      if (known !== undefined && known.until > now()) return known.rules;
      const rules = ask(new URL('/robots.txt', url)).then((answer) => {
        const { rules: found, forMs } = rulesOf(answer, url, productToken);
        Object.assign(entry, { rules: found, until: now() + forMs });
        return found;
      });
      const entry: Entry = { until: Number.POSITIVE_INFINITY, rules };
      rules.catch(() => entries.delete(url.origin));
      entries.set(url.origin, entry);
      return rules;
    },
  };
}

function rulesOf(answer: RobotsAnswer, url: URL, token: string): { rules: Outcome; forMs: number } {
  if (isFailure(answer)) return { rules: answer, forMs: cacheFailureMs };
  if ('text' in answer) return { rules: parseRobots(answer.text, token), forMs: cacheMs };
  if (answer.status < 500) return { rules: allowAll, forMs: cacheMs };
  return { rules: pageFailure(url.href, 'RobotsDisallow', String(answer.status)), forMs: cacheRefusalMs };
}
