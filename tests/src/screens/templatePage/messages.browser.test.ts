import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ControlType, DataType, type Parameter } from '#core/domain/parameters/parameter.ts';
import { hostilePatterns, hostileText } from '#tests/server/engine/patterns/hostilePatterns.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { openConsole } from '#tests/src/support/consolePage.ts';
import { exampleParameter } from '#tests/src/support/examples.ts';
import { startFixtureService } from '#tests/src/support/fixtureService.ts';
import { pageAddress, pageWorld } from './pageWorld.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const decimal = { dataType: DataType.Decimal };
const several = { controlType: ControlType.MultiInput };

/** A parameter, an input that breaks one of its rules, and the message below the field. */
const broken: [label: string, part: Partial<Parameter>, typed: string, message: string][] = [
  ['Required', { isRequired: true }, '', 'This field is required. Fill it in.'],
  ['Longest', { dataTypeOptions: { maxLen: 3 } }, 'abcd', 'Characters: 3 at most.'],
  ['Shortest', { dataTypeOptions: { minLen: 5 } }, 'abcd', 'Characters: 5 at least.'],
  ['Highest', { ...decimal, dataTypeOptions: { max: 7 } }, '8', 'The highest value is 7.'],
  ['Lowest', { ...decimal, dataTypeOptions: { min: 6 } }, '5', 'The lowest value is 6.'],
  ['Exact', { ...decimal, dataTypeOptions: { scale: 1 } }, '1.25', 'Decimal places: 1 at most.'],
  ['Fewest', { ...several, controlOptions: { minLines: 3 } }, 'one\ntwo', 'Lines: 3 at least.'],
  ['Form', { dataTypeOptions: { regx: '^[a-z]+$', regxMessage: 'Small letters only.' } }, 'ABC', 'Small letters only.'],
  ['Address', { ...several, isUrl: true }, 'nowhere', '“nowhere” is not a web address.'],
];

async function openForm(parameters: Parameter[]): Promise<{ page: Page; close: () => Promise<void> }> {
  const service = await startFixtureService(pageWorld(0, { parameters }));
  const page = await openConsole(browser, service, pageAddress);
  await page.getByLabel('Task name').waitFor();
  return {
    page,
    close: async () => {
      await page.context().close();
      await service.close();
    },
  };
}

const named = (label: string, part: Partial<Parameter>) =>
  exampleParameter({ id: label, paramName: label, displayText: label, ...part });

describe('the form says what is wrong (§5.2)', () => {
  test('each message once, below its field, and nothing is saved', async () => {
    const { page, close } = await openForm(broken.map(([label, part]) => named(label, part)));
    const saved: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('createTemplateTask')) saved.push(request.url());
    });
    for (const [label, , typed] of broken) if (typed !== '') await page.getByLabel(label, { exact: true }).fill(typed);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    for (const [label, , , message] of broken) {
      await page.getByText(message).waitFor();
      expect([label, await page.getByText(message).count()]).toEqual([label, 1]);
      const field = page.getByLabel(new RegExp(`^${label}`, 'u'));
      expect([label, await field.first().getAttribute('aria-invalid')]).toEqual([label, 'true']);
    }
    expect(saved).toEqual([]);
    await close();
  });

  test('a hostile pattern of a template neither holds up the page nor meets RegExp', async () => {
    const worst = hostilePatterns.filter(({ kind }) => kind === 'nested quantifiers').slice(0, 12);
    const parameters = worst.map(({ pattern }, index) =>
      named(`Field ${index}`, { dataTypeOptions: { regx: pattern, regxMessage: `Wrong ${index}.` } }),
    );
    const { page, close } = await openForm(parameters);
    for (const [index, hostile] of worst.entries()) {
      await page.getByLabel(`Field ${index}`, { exact: true }).fill(hostileText(hostile, 50_000));
    }
    const asked = await page.evaluate(
      async (patterns) => {
        const made: string[] = [];
        globalThis.RegExp = new Proxy(RegExp, {
          construct: (target, [source, flags]: [string, string]) => {
            made.push(String(source));
            return new target(source, flags);
          },
        });
        const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Save');
        button?.click();
        let longestMs = 0;
        for (const end = performance.now() + 5_000; performance.now() < end;) {
          const before = performance.now();
          await new Promise((resolve) => setTimeout(resolve, 10));
          longestMs = Math.max(longestMs, performance.now() - before);
        }
        return { foreign: made.filter((source) => patterns.includes(source)), longestMs };
      },
      worst.map(({ pattern }) => pattern),
    );
    await page.getByText('Wrong 0.').waitFor();
    expect(asked.foreign).toEqual([]);
    // A backtracking engine would need longer than the age of the universe.
    expect(asked.longestMs).toBeLessThan(4_000);
    await close();
  });
});
