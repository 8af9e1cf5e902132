/** The fields of a rule in the hosts file. */
export const hostRuleFields = [
  'host',
  'pathPrefix',
  'allowPrivate',
  'ignoreRobots',
  'connections',
  'delayMs',
  'isBlocked',
] as const;
export type HostRuleField = (typeof hostRuleFields)[number];

export const hostRuleLimits = { connections: 64, delayMs: 3_600_000 } as const;

/**
 * The kinds of mistakes: no JSON, no list of rules, a field that is unknown or has a wrong value, a rule without its
 * host, and a second rule for the same host and path.
 */
export const hostMistakeKinds = ['notJson', 'notList', 'unknown', 'value', 'noHost', 'twice'] as const;
export type HostMistakeKind = (typeof hostMistakeKinds)[number];

/** One mistake in the hosts file; `line` and `column` count from 1. */
export interface HostMistake {
  line: number;
  column: number;
  kind: HostMistakeKind;
  /** The field, as far as the mistake is in one; for `twice` the host. */
  name: string;
}
