import { expect, test } from 'vitest';
import { getAccount, getWelcome } from '#core/wire/calls/account/accountCalls.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(3));
/** A passkey is bound to a name, which an address of numbers has not. */
const origin = service.origin.replace('127.0.0.1', 'localhost');

test('parts of the sign-in page that load later do not move what is being pressed', async () => {
  const released = Promise.withResolvers<void>();
  const welcome: CallReply<typeof getWelcome> = {
    isSignupOpen: true,
    isSignupByCode: false,
    invitationMicro: null,
    demo: { login: 'demo', password: 'secret of the demo' },
    pages: [],
    signInBy: ['google', 'microsoft'],
  };
  service.answers.set(getAccount.path, () => ({ status: 401, body: { code: 'Unauthorized' } }));
  service.answers.set(getWelcome.path, async () => {
    await released.promise;
    return { status: 200, body: welcome };
  });
  const page = await browser.newPage({ locale: 'en-US' });
  page.setDefaultTimeout(60_000);
  await page.goto(`${origin}/login`);
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await passkey.waitFor();
  const before = await submit.boundingBox();
  released.resolve();
  const demo = page.getByRole('button', { name: 'Enter the demo' });
  const first = await demo.boundingBox();
  await page.getByRole('button', { name: /Microsoft/u }).waitFor();
  expect(await submit.boundingBox()).toEqual(before);
  expect(await demo.boundingBox()).toEqual(first);
  service.answers.clear();
  await page.close();
});
