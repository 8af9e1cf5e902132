import {
  Direction,
  IncrementKind,
  UrlPattern,
  type UrlRule,
  type UrlVariable,
} from '#core/domain/addresses/urlRule.ts';

/** Returns a new variable of a kind with its initial values. */
export function newVariable(kind: IncrementKind, start = 1): UrlVariable {
  const steps = { step: 1, direction: Direction.Increase };
  const today = new Date().toISOString().slice(0, 10);
  switch (kind) {
    case IncrementKind.Number:
      return { kind, start, end: start + 9, padding: 0, ...steps };
    case IncrementKind.Letter:
      return { kind, start: 'a', end: 'z', ...steps };
    case IncrementKind.Date:
      return { kind, start: today, end: today, format: 'YYYY-MM-DD', ...steps };
    case IncrementKind.List:
      return { kind, values: [] };
  }
}

/** Returns the most likely rule: the first typed address, with its last number as the variable. */
export function ruleOfText(text: string): UrlRule {
  const address = text.split('\n')[0]?.trim() ?? '';
  const found = /^(?<before>https?:\/\/[^/?#]+[/?#].*?)(?<number>\d{1,9})(?<after>\D*)$/iu.exec(address)?.groups;
  const { before, number, after = '' } = found ?? {};
  return {
    address: before === undefined ? address : `${before}{1}${after}`,
    pattern: UrlPattern.Horizontal,
    variables: [newVariable(IncrementKind.Number, Number(number ?? 1))],
  };
}

/** Returns the rule with one more variable, whose mark is at a position of the address. */
export function withVariable(rule: UrlRule, place: number): UrlRule {
  const mark = `{${rule.variables.length + 1}}`;
  return {
    ...rule,
    address: rule.address.slice(0, place) + mark + rule.address.slice(place),
    variables: [...rule.variables, newVariable(IncrementKind.Number)],
    ...(rule.levels !== undefined && { levels: [...rule.levels, rule.variables.length + 1] }),
  };
}

/** Returns the rule without one of its variables; the marks of the later variables are renumbered. */
export function withoutVariable(rule: UrlRule, index: number): UrlRule {
  const isOther = (_: unknown, other: number): boolean => other !== index;
  return {
    ...rule,
    address: rule.address.replace(/\{(\d)\}/gu, (mark, number: string) => {
      if (Number(number) === index + 1) return '';
      return Number(number) > index + 1 ? `{${Number(number) - 1}}` : mark;
    }),
    variables: rule.variables.filter(isOther),
    ...(rule.levels !== undefined && { levels: rule.levels.filter(isOther) }),
  };
}
