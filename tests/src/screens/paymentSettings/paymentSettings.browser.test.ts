import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { exampleMoney } from '#tests/src/support/fixtureMoney.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { planWorld } from '../../parts/plans/planWorld.ts';

const { browser, service } = await startConsole(planWorld());

beforeEach(() => {
  Object.assign(service.world.money, exampleMoney());
  // As providers write them.
  for (const method of service.world.money.payment.methods) method.brand = method.brand.toLowerCase();
  service.world.account.money = { provider: 'test', changes: 1, planEndsAt: null, levelAfter: null };
  service.touch();
});

const open = () => openConsole(browser, service, '/console/payment-plan/payment-settings');
const rowOf = (page: Page, card: string) => page.getByRole('row').filter({ hasText: card });
const [visa, mastercard] = ['Visa •••• 4242', 'Mastercard •••• 4444'];

test('the default method is chosen by a press', async () => {
  const page = await open();
  await rowOf(page, visa).getByText('Default', { exact: true }).waitFor();
  await rowOf(page, mastercard).getByRole('button', { name: 'Make default' }).click();
  await rowOf(page, mastercard).getByText('Default', { exact: true }).waitFor();
  await rowOf(page, visa).getByRole('button', { name: 'Make default' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test('a removal says what becomes of the default and of automatic recharge, and changes nothing before it is confirmed', async () => {
  const page = await open();
  const dialog = page.getByRole('dialog', { name: 'Remove this payment method?' });
  const ask = (card: string) => page.getByRole('button', { name: `Remove ${card}` }).click();
  await ask(visa);
  await dialog.getByText(`${visa} is removed here and at the payment provider.`).waitFor();
  await dialog.getByText(`${mastercard} becomes the default.`).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(service.world.money.payment.methods).toHaveLength(2);
  await ask(visa);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await rowOf(page, visa).waitFor({ state: 'detached' });
  await rowOf(page, mastercard).getByText('Default', { exact: true }).waitFor();
  await ask(mastercard);
  await dialog.getByText('Automatic recharge is switched off').waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No payment method is stored.').waitFor();
  await expect.poll(() => page.getByRole('switch', { name: 'Recharge automatically' }).isChecked()).toBe(false);
  await page.context().close();
});

test('automatic recharge is saved; an amount out of range says so and keeps what was typed', async () => {
  const page = await open();
  const threshold = page.getByRole('textbox', { name: 'When below' });
  const save = page.getByRole('button', { name: 'Save' });
  await threshold.fill('0');
  await page.getByText(/^Whole dollars/u).waitFor();
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  expect(await threshold.inputValue()).toBe('0');
  await threshold.fill('25');
  await save.click();
  await expect.poll(() => service.world.money.payment.recharge?.thresholdMicro).toBe(25_000_000);
  expect(service.world.money.payment.recharge).toMatchObject({ isOn: true, monthlyLimitMicro: 200_000_000 });
  await page.context().close();
});

test('without a network everything is readable, and the buttons say what they need', async () => {
  const page = await open();
  await rowOf(page, visa).waitFor();
  await goOffline(page, service);
  for (const name of ['Save', 'Add a payment method', `Remove ${visa}`, 'Make default']) {
    const button = page.getByRole('button', { name });
    expect(await button.getAttribute('aria-disabled'), name).toBe('true');
    expect(await button.getAttribute('title'), name).toContain('This needs a connection');
  }
  await rowOf(page, visa).getByText('04/2031').waitFor();
  await page.context().close();
});
