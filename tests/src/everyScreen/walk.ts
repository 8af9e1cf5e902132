import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { FixtureService } from '../support/fixtureService.ts';
import { findBarriers } from './checks/accessibility.ts';
import { findFixedStrings, textsOf } from './checks/fixedStrings.ts';
import { findCutTexts } from './checks/layout.ts';
import type { Device, ScreenState } from './screen.ts';
import { screenWorld } from './screenWorld.ts';
import { allStates } from './states/allStates.ts';
import { accountData } from './states/accountPageStates.ts';
import { helpData } from './states/helpStates.ts';
import { memberData } from './states/memberStates.ts';
import { newTaskData } from './states/newTaskPages.ts';
import { newTemplateData } from './states/newTemplateStates.ts';
import { operatorData } from './states/operatorStates.ts';
import { programData } from './states/programStates.ts';
import { runnerData } from './states/runnerStates.ts';
import { timerData } from './states/timerStates.ts';
import type { Spoken } from './words.ts';

const sizes = [
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

/** The texts that the tests themselves type and choose. */
const typed =
  'shops.csv|broken.csv|csv|xlsx|txt|nothing like it|other|chair|lamp|One|Two|None|Bad|address|note|first|nowhere'.split(
    '|',
  );

const data = [
  ...typed,
  ...runnerData,
  ...programData,
  ...accountData,
  ...memberData,
  ...operatorData,
  ...helpData,
  ...newTaskData,
  ...timerData,
  ...newTemplateData,
];

const usualAccount = screenWorld().account;

export interface Walk {
  language: Spoken;
  /** The themes that axe checks: both (long form), one in turn (short form), or none. */
  axe: 'both' | 'turn' | 'none';
  /** A folder for a screenshot of each state, for manual review. */
  pictures?: string | undefined;
}

/** Produces a state and returns its problems. Afterwards the service gives its usual answers again. */
export async function problemsOf(
  device: Device,
  service: FixtureService,
  state: ScreenState,
  walk: Walk,
): Promise<string[]> {
  const { templatesIn } = service.world;
  try {
    const page = await device.show(state);
    return walk.language === 'keys'
      ? await findFixedStrings(page, textsOf(service.world, data))
      : await lookAt(page, walk, state.name);
  } finally {
    service.isReachable = true;
    service.answers.clear();
    service.world.templatesIn = templatesIn;
    delete service.world.account.quotas;
    delete service.world.account.deletesAt;
    delete service.world.account.supportEndsAt;
    delete service.world.account.memberOf;
    delete service.world.account.isOperator;
    Object.assign(service.world.account, usualAccount);
  }
}

/** Checks every width, and the themes. */
async function lookAt(page: Page, { language, axe, pictures }: Walk, name: string): Promise<string[]> {
  const problems: string[] = [];
  const take = async (look: string) => {
    if (pictures === undefined) return;
    mkdirSync(pictures, { recursive: true });
    const file = `${language} ${name} ${look}`.replaceAll(/[^\w-]+/gu, '_');
    await page.screenshot({ path: join(pictures, `${file}.png`) });
  };
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settle(page);
    problems.push(...(await findCutTexts(page)).map((each) => `${size.width} px: ${each}`));
    await take(String(size.width));
  }
  for (const theme of themesFor(axe, name)) {
    await page.emulateMedia({ colorScheme: theme });
    await settle(page);
    problems.push(...(await findBarriers(page)).map((each) => `${theme}: ${each}`));
    if (theme === 'dark') await take(theme);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return problems;
}

function themesFor(axe: Walk['axe'], name: string): ('light' | 'dark')[] {
  if (axe === 'none') return [];
  if (axe === 'both') return ['light', 'dark'];
  return allStates.findIndex((state) => state.name === name) % 2 === 0 ? ['light'] : ['dark'];
}

/** Waits for two frames, one for the layout of the change and one for its effects, and for the end of animations. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    });
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}
