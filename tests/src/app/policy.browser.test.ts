import { expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { openConsole } from '../support/consolePage.ts';
import { fixtureWorld } from '../support/fixtures.ts';
import { startFixtureService } from '../support/fixtureService.ts';

/** Each of these violates the policy of a page in a different way. */
const breaches: [what: string, breach: () => unknown][] = [
  [
    'a style of its own',
    () => document.head.append(Object.assign(document.createElement('style'), { textContent: '* { color: red }' })),
  ],
  ['text as HTML', () => (document.body.innerHTML = '<b>x</b>')],
  [
    'a picture from elsewhere',
    () => document.body.append(Object.assign(new Image(), { src: 'https://x.invalid/a.png' })),
  ],
];

test.each(breaches)('a page with %s fails its test file, in the browser and at the service', async (_, breach) => {
  const [browser, service] = await Promise.all([launchBrowser(), startFixtureService(fixtureWorld(1))]);
  const page = await openConsole(browser, service, '/console/template');
  // The browser also refuses some of them, not only reports them.
  await page.evaluate(breach).catch(() => undefined);
  await expect.poll(() => service.policyReports.length).toBeGreaterThan(0);
  await expect(browser.close()).rejects.toThrow(/pages broke their policy/u);
  await expect(service.close()).rejects.toThrow(/pages broke their policy/u);
});
