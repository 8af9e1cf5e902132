import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { obtainChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '#server/launch/build.mjs';
import { startFixtureService } from '../support/fixtureService.ts';
import { openDevice } from './screen.ts';
import { screenWorld } from './screenWorld.ts';
import { allStates } from './states/allStates.ts';
import { problemsOf } from './walk.ts';
import { spokenLanguages } from './words.ts';

/**
 * npm run check:screens [-- --languages de-DE,ja-JP --states 'import|export' --axe turn --pictures <folder>]
 *
 * Checks every state of the template line in every language, both widths and both themes: nothing is cut or overlaps,
 * axe finds nothing, and no text is fixed. The tests contain a short form (screens.browser.test.ts).
 */
const { values } = parseArgs({
  options: {
    languages: { type: 'string', default: spokenLanguages.join(',') },
    states: { type: 'string', default: '' },
    pictures: { type: 'string' },
    axe: { type: 'string', default: 'both' },
  },
});
const languages = spokenLanguages.filter((each) => values.languages.split(',').includes(each));
const states = allStates.filter(({ name }) => new RegExp(values.states, 'u').test(name));
const axe = (['none', 'turn'] as const).find((each) => each === values.axe) ?? 'both';
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

await ensureBuilt(join(import.meta.dirname, '../../..'), process.execPath);
const browser = await chromium.launch({
  executablePath: obtainChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-sync', '--disable-quic', '--disable-background-networking'],
});
const service = await startFixtureService(screenWorld());
let problemCount = 0;
try {
  for (const language of languages) {
    const device = await openDevice(browser, service, language);
    const startedAt = Date.now();
    for (const state of states) {
      const problems = await problemsOf(device, service, state, { language, axe, pictures: values.pictures }).catch(
        (error: unknown) => [String(error)],
      );
      problemCount += problems.length;
      for (const problem of problems) print(`${language} ${state.name}: ${problem}`);
    }
    await device.close();
    print(`${language}: ${states.length} states in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }
} finally {
  await browser.close();
  await service.close();
}
const ok = problemCount === 0 && languages.length > 0 && states.length > 0;
const figures = { languages: languages.length, states: states.length, problems: problemCount };
print(JSON.stringify({ name: 'check:screens', figures, ok }));
process.exitCode = ok ? 0 : 1;
