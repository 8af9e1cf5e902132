import { Agent, Pool, type buildConnector } from 'undici';
import { connectionsOf, type HostRule } from './hostRules.ts';

/** Creates an undici agent on this connector, with at most as many connections to a host as its rules allow. */
export function createAgent(connect: buildConnector.connector, rules: readonly HostRule[]): Agent {
  return new Agent({
    connect,
    // A connection counts as busy for a moment after its answer: without a limit undici would open another.
    factory: (origin, poolOptions) =>
      // oxlint-disable-next-line typescript/no-misused-spread -- a plain object, only typed as a class
      new Pool(origin, { ...poolOptions, connections: connectionsOf(rules, new URL(origin).host) }),
  });
}
