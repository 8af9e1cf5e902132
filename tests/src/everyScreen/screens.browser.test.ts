import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startConsole } from '../support/startConsole.ts';
import { openDevice, type Device } from './screen.ts';
import { screenWorld } from './screenWorld.ts';
import { allStates } from './states/allStates.ts';
import { problemsOf, type Walk } from './walk.ts';

/**
 * The short form: the states with the most content, in German, the language with the longest words, and in the language
 * that shows keys. The result of axe hardly depends on the language, so axe checks only the first one, in alternating
 * themes. `npm run check:screens` checks every state, in all seven languages and both themes.
 */
const dense = allStates.filter(({ isDense }) => isDense);
const walks: [title: string, walk: Walk][] = [
  ['in German nothing is cut or overlaps, and axe finds nothing', { language: 'de-DE', axe: 'turn' }],
  ['in the language that shows keys no text is fixed', { language: 'keys', axe: 'none' }],
];

const { browser, service } = await startConsole(screenWorld());

describe.each(walks)('%s', (_title, walk) => {
  let device: Device;
  beforeAll(async () => {
    device = await openDevice(browser, service, walk.language);
  });
  afterAll(() => device.close());

  test.each(dense)('$name', async (state) => {
    expect(await problemsOf(device, service, state, walk)).toEqual([]);
  });
});
