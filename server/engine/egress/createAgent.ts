import { Agent, Pool, type buildConnector } from 'undici';
import { connectionsOf, type HostRule } from './hostRules.ts';

/** Requests over connections of one connector, no more to a host at once than its rules allow. */
export function createAgent(connect: buildConnector.connector, rules: readonly HostRule[]): Agent {
  return new Agent({
    connect,
    // A connection that has just become free counts as busy for a moment: without a limit another would be opened.
    factory: (origin, poolOptions) =>
      // oxlint-disable-next-line typescript/no-misused-spread -- a plain object, only typed as a class
      new Pool(origin, { ...poolOptions, connections: connectionsOf(rules, new URL(origin).host) }),
  });
}
