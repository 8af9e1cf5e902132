import type { Answer, NoAnswer } from './connection.ts';
import type { Verdict } from './judge.ts';
import type { Shot } from './shot.ts';

export interface Finding {
  fault: string;
  count: number;
}

const shownLength = 600;

/** Collects findings and prints each once, with a request that causes it. */
export function createFindings(bugs: ReadonlyMap<string, string>, print: (line: string) => void) {
  const byKey = new Map<string, Finding>();
  return {
    all: (): readonly Finding[] => [...byKey.values()],
    add: (shot: Shot, before: Shot | null, { fault, reply }: Verdict, answer: Answer | NoAnswer): void => {
      const stack = bugs.get(referenceOf(reply)) ?? '';
      // The same log line of the service for any call, or the same fault of a call, is one finding.
      const key = stack === '' ? `${shot.name} ${fault}` : stack.split('\n').slice(0, 3).join('\n');
      const known = byKey.get(key);
      if (known !== undefined) {
        known.count += 1;
        return;
      }
      byKey.set(key, { fault: fault ?? '', count: 1 });
      print(describe(shot, fault ?? '', answer, stack));
      // A missing answer may be caused by the request before it on the same connection.
      if ('missing' in answer && before !== null)
        print(
          `  after ${before.name} with ${before.wrongs.join('; ')}: ${before.wire.method} ${shown(before.wire.target, 200)}`,
        );
    },
  };
}

function referenceOf(reply: unknown): string {
  return typeof reply === 'object' && reply !== null && 'reference' in reply ? String(reply.reference) : '';
}

function describe(
  { name, person, wire, wrongs }: Shot,
  fault: string,
  answer: Answer | NoAnswer,
  stack: string,
): string {
  const headers = wire.headers.map(([header, value]) => `  ${header}: ${shown(value, 120)}`);
  return [
    `FOUND ${name} as ${person.kind}: ${fault}`,
    `  with ${wrongs.length === 0 ? 'nothing wrong' : wrongs.join('; ')}`,
    `  ${wire.method} ${shown(wire.target, shownLength)}`,
    ...headers.filter((line) => !/^ {2}(host|cookie|authorization):/u.test(line)),
    ...(wire.body === null ? [] : [`  ${shown(wire.body.toString('latin1'), shownLength)}`]),
    ...('missing' in answer ? [] : [`  -> ${answer.status} ${shown(answer.body.toString(), shownLength)}`]),
    ...stack
      .split('\n')
      .slice(0, 8)
      .map((line) => `  | ${line}`),
  ].join('\n');
}

function shown(text: string, most: number): string {
  const cut = text.length > most ? `${text.slice(0, most)}… (${text.length})` : text;
  return JSON.stringify(cut).slice(1, -1);
}
