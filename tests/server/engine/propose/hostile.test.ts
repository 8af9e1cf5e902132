import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';
import { limits, type Proposal } from '#server/engine/propose/proposal.ts';
import { maxHostileMs, processorMs } from '../support/processorMs.ts';
import { runProposal } from './check/judge.ts';
import { cutMarkup } from '../support/markup.ts';

const address = 'https://s.example/';

function expectWithinLimits(proposals: readonly Proposal[]): void {
  expect(proposals.length).toBeLessThanOrEqual(limits.proposals);
  for (const { columns, minor, rows, score } of proposals) {
    expect(columns.length + minor.length).toBeLessThanOrEqual(limits.columns + limits.shown);
    expect(rows.length).toBeLessThanOrEqual(limits.rows);
    expect(Number.isFinite(score)).toBe(true);
  }
}

describe('any page ends within its limits and never throws', () => {
  test('broken markup of all kinds', () => {
    fc.assert(
      fc.property(fc.array(cutMarkup, { maxLength: 12 }), (pieces) => {
        const text = pieces.flat().join('');
        expectWithinLimits(proposeTables(text, address).tables);
        expectWithinLimits(proposeTables(text, address, { isRecord: true }).tables);
        expectWithinLimits(proposeTables(`<ul>${`<li>${text}</li>`.repeat(4)}</ul>`, address).tables);
      }),
      { numRuns: 60 },
    );
  });

  test('random trees, whose recipes give the rows that they promised', () => {
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 6, depthSize: 'medium' },
        fc.constantFrom('text', '$9.99', '<br>', '<img src=a.png>', '2026-01-02', '<a href=x>go</a>', ''),
        fc
          .tuple(
            fc.constantFrom('div', 'li', 'ul', 'tr', 'td', 'table', 'dl', 'dt', 'dd', 'p', 'h3', 'span', 'a'),
            fc.constantFrom('', ' class=a', ' class="b c"', ' id=x', ' href=/y', ' itemprop=name'),
            fc.array(tie('node'), { maxLength: 6 }),
          )
          .map(([name, attribute, inner]) => `<${name}${attribute}>${inner.join('')}</${name}>`),
      ),
    })).node;
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 8 }), (parts) => {
        const html = parts.join('');
        const proposals = proposeTables(html, address).tables;
        expectWithinLimits(proposals);
        for (const proposal of proposals) {
          const { rows } = runProposal(proposal, address, html);
          expect(rows.length).toBe(proposal.recordCount);
          const first = rows.slice(0, limits.rows).filter((row) => row.some((value) => value !== null));
          expect(first).toEqual(proposal.rows);
        }
      }),
      { numRuns: 150 },
    );
  });

  test.each<[string, string]>([
    ['100,000 entries', '<li>x</li>'.repeat(100_000)],
    ['100,000 different elements', Array.from({ length: 100_000 }, (_, no) => `<i${no % 997} class=c${no}>`).join('')],
    ['2,000 nested elements with lists', `${'<div><p>a<p>b'.repeat(2_000)}`],
    ['nesting beyond what is read', '<b>'.repeat(5_000)],
    ['a table of 300 columns', `<table>${`<tr>${'<td>1</td>'.repeat(300)}</tr>`.repeat(100)}</table>`],
    ['records of 5,000 elements', `<div class=r>${'<p><b>x</b><a href=y>z</a></p>'.repeat(1_700)}</div>`.repeat(12)],
    [
      '20,000 links to numbered pages',
      Array.from({ length: 20_000 }, (_, no) => `<a href="?page=${no}">${no}</a>`).join(''),
    ],
    ['spans without end', `<dl>${'<dt>a<dd>b<dd>c'.repeat(20_000)}</dl>`],
    ['a class of a megabyte', `<div class="${'ab '.repeat(350_000)}"><p>x</div>`.repeat(2)],
    ['JSON in JSON', `[${'{"a":[{"b":1},{"b":2}]},'.repeat(20_000)}{}]`],
  ])('%s', (_, html) => {
    for (const isRecord of [false, true]) {
      const { ms, result } = processorMs(() => proposeTables(html, address, { isRecord }).tables);
      expectWithinLimits(result);
      expect(ms).toBeLessThan(maxHostileMs);
    }
  });
});
