import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { FixtureService } from '../support/fixtureService.ts';
import { dismissGuides } from '#tests/support/browser.ts';
import { wordsOf, type Spoken, type Words } from './words.ts';

/** One device in one language, on which a test produces a state of a screen. */
export interface Screen {
  page: Page;
  service: FixtureService;
  words: Words;
  /** Clicks a button, found by the key of its text. */
  press: (key: string, within?: Page | Locator) => Promise<void>;
  see: (key: string, within?: Page | Locator) => Promise<void>;
}

/** One state of a screen: its address and the steps that produce it. */
export interface ScreenState {
  name: string;
  /** Absent if the state continues from the previous one, after its dialogs and menus are closed. */
  address?: string;
  /**
   * True for the states with the most text side by side: a language that fits there fits everywhere (used by the short
   * form).
   */
  isDense?: boolean;
  /** True for a device without data. */
  isNewDevice?: boolean;
  /** Changes the service's answers before the page is opened; afterwards they are reset. */
  prepare?: (service: FixtureService) => void;
  reach: (screen: Screen) => Promise<void>;
}

export interface Device {
  /** Produces a state and returns its page. */
  show(state: ScreenState): Promise<Page>;
  close(): Promise<void>;
}

export async function openDevice(browser: Browser, service: FixtureService, language: Spoken): Promise<Device> {
  const options = {
    viewport: { width: 820, height: 1180 },
    locale: language === 'keys' ? 'en-US' : language,
    reducedMotion: 'reduce',
  } as const;
  const query = language === 'keys' ? { lng: 'keys' } : {};
  const contexts: BrowserContext[] = [];
  const newPage = async () => {
    const context = await browser.newContext(options);
    contexts.push(context);
    await context.addInitScript(dismissGuides);
    return context.newPage();
  };
  const usual = await newPage();
  const words = wordsOf(language);
  return {
    show: async (state) => {
      const page = state.isNewDevice === true ? await newPage() : usual;
      await page.setViewportSize(options.viewport);
      state.prepare?.(service);
      if (state.address === undefined) await closeWhatIsOpen(page);
      else await page.goto(addressOf(service.origin + state.address, query));
      await page.getByRole('main').waitFor();
      await state.reach(screenOf(page, service, words));
      return page;
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

function screenOf(page: Page, service: FixtureService, words: Words): Screen {
  return {
    page,
    service,
    words,
    press: (key, within = page) =>
      within
        .getByRole('button', { name: words(key) })
        .first()
        .click(),
    see: (key, within = page) => within.getByText(words(key)).filter({ visible: true }).first().waitFor(),
  };
}

async function closeWhatIsOpen(page: Page): Promise<void> {
  const open = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
  while ((await open.count()) > 0) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
}

function addressOf(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
