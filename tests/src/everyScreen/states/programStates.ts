import type { ApiToken } from '#core/wire/calls/account/tokenCalls.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import type { ScreenState } from '../screen.ts';

const address = '/console/account-center/api';
const name = 'nightly-import-of-the-warehouse';
const secret = `sheaf_${'a1B2'.repeat(11).slice(0, 43)}`;
/** Texts of these states that are data. */
export const programData: readonly string[] = [name, secret];

const dayMs = 86_400_000;
const token = (number: number, part: Partial<ApiToken>): ApiToken => ({
  tokenId: idOf(1, number),
  name,
  scope: 'all',
  ending: 'a1B2',
  createdAt: Date.now() - 3 * dayMs,
  usedAt: Date.now() - dayMs,
  expiresAt: Date.now() + 90 * dayMs,
  ...part,
});

function setTokens({ answers }: FixtureService): void {
  const tokens = [token(1, {}), token(2, { scope: 'read', usedAt: null }), token(3, { expiresAt: Date.now() - dayMs })];
  answers.set('/v1/tokens', (body) => ({
    status: 200,
    body: body === undefined || body === null ? { tokens } : { token: token(4, {}), secret },
  }));
}

/** The page for programs: its tokens, guides and calls. */
export const programStates: readonly ScreenState[] = [
  {
    name: 'API tokens, guides and calls',
    address,
    isDense: true,
    prepare: setTokens,
    reach: async ({ see }) => {
      await see('programs:tokens.over');
      await see('programs:calls.all');
    },
  },
  {
    name: 'a call with its parameters and examples',
    reach: async ({ page, see }) => {
      await page.getByText('/v1/tasksearchs').click();
      await see('programs:calls.reply');
    },
  },
  {
    name: 'a token is made for an own number of days',
    reach: async ({ page, press, words, see }) => {
      await press('programs:tokens.create');
      await page.getByRole('radio', { name: words('programs:create.ownDay') }).check();
      await see('programs:create.lastDayHint');
    },
  },
  {
    name: 'a new token is shown once',
    reach: async ({ page, press, words, see }) => {
      await press('programs:tokens.create');
      await page.getByRole('textbox', { name: words('programs:create.name') }).fill(name);
      await press('programs:create.confirm', page.getByRole('dialog'));
      await see('programs:made.once');
    },
  },
  {
    name: 'a token is revoked',
    address,
    prepare: setTokens,
    reach: async ({ page, press, see }) => {
      await press('programs:tokens.revoke', page.getByRole('table').first());
      await see('programs:revoke.text');
    },
  },
  {
    name: 'no API tokens yet',
    address,
    prepare: ({ answers }) => answers.set('/v1/tokens', () => ({ status: 200, body: { tokens: [] } })),
    reach: ({ see }) => see('programs:tokens.none.title'),
  },
];
