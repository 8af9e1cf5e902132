import { openLivePage, type LivePageState } from '#core/wire/calls/template/livePageCalls.ts';
import { picturePage } from '#core/wire/calls/template/pagePictureCalls.ts';
import { proposeTables, type ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import type { Screen, ScreenState } from '../screen.ts';
import { taskOfAnyPage } from '../screenWorld.ts';
import {
  behindRow,
  columns,
  foundTables,
  list,
  lostWhere,
  names,
  onePixel,
  page,
  picture,
  url,
  withDetail,
} from './newTaskPages.ts';

/** Answers for a page, and for the pages behind its rows. */
const answerBoth =
  (reply: ProposedTables, detail: ProposedTables) =>
  ({ answers }: FixtureService): void =>
    void answers.set(proposeTables.path, (body) => ({
      status: 200,
      body: (body as { isRecord?: boolean }).isRecord === true ? detail : reply,
    }));

const answer =
  (reply: ProposedTables) =>
  ({ answers }: FixtureService): void =>
    void answers.set(proposeTables.path, () => ({ status: 200, body: reply }));

async function openRow({ page: shown, words }: Screen): Promise<void> {
  const part = shown.locator('main section', {
    has: shown.getByRole('heading', { name: words('proposal:details.title') }),
  });
  await part.last().getByRole('button').first().click();
}

async function showTables({ page: shown }: Screen): Promise<void> {
  await shown.getByRole('table').waitFor();
}

const sessionId = idOf(4, 901);
const live: LivePageState = {
  phase: 'open',
  end: null,
  failure: null,
  version: 1,
  frame: onePixel,
  url,
  recorded: [
    { number: 1, step: { click: '.accept', optional: true } },
    { number: 2, step: { type: { css: '[name="q"]', text: 'sea' } } },
  ],
  done: 2,
  options: null,
  note: null,
  signIn: null,
};
/** A page that is open until the screen leaves it; with `end` it is over at once, with `signIn` its first one kept it. */
const openPage =
  (end: LivePageState['end'] = null, signIn: string | null = null) =>
  ({ answers }: FixtureService): void => {
    const left = Promise.withResolvers<void>();
    const path = `/v1/livePages/${sessionId}`;
    let opened = 0;
    answers.set(openLivePage.path, () => {
      opened += 1;
      return { status: 200, body: { sessionId } };
    });
    answers.set(`${path}/act`, () => {
      left.resolve();
      return { status: 200, body: { sessionId } };
    });
    answers.set(`${path}/see`, async (body) => {
      if ((body as { after: number }).after > 0) await left.promise;
      const kept = opened === 1 ? signIn : null;
      return {
        status: 200,
        body: { ...live, signIn: kept, ...(end !== null && { phase: 'over', end, frame: null }) },
      };
    });
  };

/** A task that is made of a page. */
export const newTaskStates: readonly ScreenState[] = [
  {
    name: 'new task from an address',
    address: '/console/task/new-task',
    reach: ({ see }) => see('proposal:first.try'),
  },
  {
    name: 'new task, no address',
    reach: async ({ press, see }) => {
      await press('proposal:read');
      await see('proposal:addressWrong');
    },
  },
  {
    name: 'new task, a page that cannot be read',
    address: `/console/task/new-task?url=${encodeURIComponent(url)}`,
    prepare: answer({
      page: { ...page, failure: { code: 'Blocked', detail: null } },
      tables: [],
      own: null,
      elements: [],
    }),
    reach: ({ see }) => see('proposal:none.notRead'),
  },
  {
    name: 'new task, a page without tables',
    address: `/console/task/new-task?url=${encodeURIComponent(`${url}/1`)}`,
    prepare: answer({ page, tables: [], own: null, elements: [] }),
    reach: ({ see }) => see('proposal:none.title'),
  },
  {
    name: 'new task, the tables of a page',
    isDense: true,
    address: `/console/task/new-task?url=${encodeURIComponent(`${url}/2`)}`,
    prepare: answer(foundTables),
    reach: showTables,
  },
  {
    name: 'new task, the steps on its page',
    isDense: true,
    address: `/console/task/new-task?url=${encodeURIComponent(`${url}/5`)}`,
    prepare: (service) => {
      answer(foundTables)(service);
      openPage()(service);
    },
    reach: async ({ page: shown, press, see }) => {
      await press('proposal:steps.open');
      await see('proposal:steps.hint');
      await shown.locator('main ol li').nth(1).waitFor();
      await see('proposal:outdated.text');
    },
  },
  {
    name: 'new task, a sign-in that is kept for its page',
    address: `/console/task/new-task?url=${encodeURIComponent(`${url}/12`)}`,
    prepare: (service) => {
      answer(foundTables)(service);
      openPage(null, 'sealed:sign-in')(service);
    },
    reach: async ({ press, see }) => {
      await press('proposal:steps.open');
      await see('proposal:steps.signIn.kept');
      await see('proposal:steps.hint');
    },
  },
  {
    name: 'new task, its page is closed',
    address: `/console/task/new-task?url=${encodeURIComponent(`${url}/4`)}`,
    prepare: (service) => {
      answer(foundTables)(service);
      openPage('idle')(service);
    },
    reach: async ({ press, see }) => {
      await press('proposal:steps.open');
      await see('proposal:steps.ends.idle');
    },
  },
  {
    name: 'new task, the page as a picture',
    address: `/console/task/new-task?url=${encodeURIComponent(`${url}/2`)}`,
    isDense: true,
    prepare: (service) => {
      answer(foundTables)(service);
      service.answers.set(picturePage.path, () => ({ status: 200, body: picture }));
    },
    reach: async (screen) => {
      const { page: shown, see } = screen;
      await showTables(screen);
      await shown.locator('main button[aria-pressed=false]').click();
      await shown.locator('main svg rect').first().waitFor();
      await see('proposal:picture.hint');
      await see('proposal:picture.beside');
    },
  },
  {
    name: 'new task, no picture of the page',
    address: `/console/task/new-task?url=${encodeURIComponent(`${url}/3`)}`,
    prepare: ({ answers }) => {
      answers.set(proposeTables.path, () => ({ status: 200, body: foundTables }));
      const failed = { page: { ...picture.page, failure: { code: 'BrowserMissing', detail: null } } };
      answers.set(picturePage.path, () => ({
        status: 200,
        body: { ...picture, ...failed, picture: null, tables: [] },
      }));
    },
    reach: async (screen) => {
      await showTables(screen);
      await screen.page.locator('main button[aria-pressed=false]').click();
      await screen.page
        .locator('main')
        .getByRole('button', { name: screen.words('proposal:picture.again') })
        .waitFor();
    },
  },
  {
    name: 'new task, a column left out and two with one name',
    address: `/console/task/new-task?url=${encodeURIComponent(`${url}/2`)}`,
    prepare: answer(foundTables),
    reach: async (screen) => {
      await showTables(screen);
      await screen.page.locator('thead button').first().click();
      await screen.page.locator('thead input').first().fill('Stock');
      await screen.see('proposal:names.taken');
    },
  },
  {
    name: 'new task, the page behind a row',
    isDense: true,
    address: `/console/task/new-task?url=${encodeURIComponent(`${url}/6`)}`,
    prepare: answerBoth(foundTables, behindRow),
    reach: async (screen) => {
      await showTables(screen);
      await openRow(screen);
      await screen.see('proposal:details.values');
      await screen.page.locator('main li input[type=checkbox]').last().check();
    },
  },
  {
    name: 'new task, a page behind a row without values',
    address: `/console/task/new-task?url=${encodeURIComponent(`${url}/7`)}`,
    prepare: answerBoth(foundTables, { ...behindRow, tables: [] }),
    reach: async (screen) => {
      await showTables(screen);
      await openRow(screen);
      await screen.see('proposal:details.nothing');
    },
  },
  {
    name: 'new task, the ways to read a column',
    reach: async ({ page: shown, see }) => {
      await shown.locator('thead button[aria-haspopup=menu]').first().click();
      await see('proposal:column.readAs');
    },
  },
  {
    name: 'new task, a table that a button continues',
    reach: async ({ page: shown, see }) => {
      await shown.locator('input[type=radio]').nth(1).check({ force: true });
      await see('proposal:loadMore');
    },
  },
  {
    name: 'the columns of a task, of which two find nothing',
    isDense: true,
    address: `/console/task/new-task?task=${taskOfAnyPage}`,
    prepare: answer({ ...foundTables, own: { ...list, columns: columns.map(lostWhere(['Since', 'Cover'])) } }),
    reach: async (screen) => {
      await showTables(screen);
      await screen.page
        .getByText(/Since.*Cover/u)
        .first()
        .waitFor();
    },
  },
  {
    name: 'the columns of a task that reads the pages behind its rows',
    isDense: true,
    prepare: answer({ ...foundTables, own: withDetail }),
    reach: async ({ press, see }) => {
      await press('proposal:readAgain');
      await see('proposal:details.unread');
    },
  },
  {
    name: 'the columns of a task whose records are gone',
    prepare: answer({
      ...foundTables,
      own: { ...list, rows: [], recordCount: 0, columns: columns.map(lostWhere(names)) },
    }),
    reach: async ({ press, see }) => {
      await press('proposal:readAgain');
      await see('proposal:edit.nothing');
    },
  },
  {
    name: 'the columns of a task that is not there',
    address: `/console/task/new-task?task=${idOf(1, 999)}`,
    reach: async ({ page: shown }) => {
      await shown.locator('main').getByRole('heading').waitFor();
    },
  },
  {
    name: 'the recipe of a task',
    address: '/console/template/any-page',
    reach: async ({ page: shown, see }) => {
      await see('proposal:recipe.propose');
      await shown.locator('#parameter-Recipe [role=textbox]').fill('{"list": {"itmes": "li"}}');
      await shown.locator('[role=status] li').nth(2).waitFor();
    },
  },
];
