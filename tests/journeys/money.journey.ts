import { describe, expect, it } from 'vitest';
import { enterDemo } from './realService.ts';
import { startJourney } from './startJourney.ts';

const { service, newPage } = await startJourney([]);
const page = await newPage();
const menu = page.getByRole('navigation', { name: 'Main menu' });
const open = (name: string) => menu.getByRole('link', { name }).click();

/** Presses a button of the page of the test provider; the service worker leaves that page to the service. */
async function answerCheckout(button: RegExp): Promise<void> {
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  await page.getByRole('button', { name: button }).click();
}

describe('credit and a plan are bought with test payments', () => {
  it('a free amount is paid, reaches the balance, and has an invoice', async () => {
    await enterDemo(page, service.origin);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await open('Balance');
    await page.getByRole('textbox', { name: 'Another amount' }).fill('37');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Order and pay $37.00' }).click();
    await answerCheckout(/^Pay \$37\.00/u);
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Orders and invoices' }).click();
    await page.getByRole('button', { name: 'Invoice' }).click();
    await page.getByRole('dialog', { name: 'Invoice 1' }).getByText('$37.00').first().waitFor();
    await page.keyboard.press('Escape');
    await open('Credit usage');
    await page.getByRole('cell', { name: 'Credit' }).first().waitFor();
  });

  it('a payment that is declined leaves a pending order, which can be paid later', async () => {
    await open('Balance');
    await page.getByRole('button', { name: '$50.00' }).click();
    await page.getByRole('button', { name: 'Order and pay $50.00' }).click();
    await answerCheckout(/^Decline/u);
    await page.getByText('Waiting for the payment').waitFor();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await answerCheckout(/^Pay \$50\.00/u);
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
  });

  it('a plan is bought, and the page says until when it lasts and what follows', async () => {
    await page.goto(`${service.origin}/console/payment-plan/plan-subscription`);
    const offer = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Enterprise' }) });
    await offer.getByRole('button', { name: 'Buy' }).click();
    await page.getByRole('button', { name: 'Order and pay $4,990.00' }).click();
    await answerCheckout(/^Pay \$4,990\.00/u);
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    await page.goto(`${service.origin}/console/payment-plan/plan-subscription`);
    await page.getByRole('button', { name: 'Extend' }).waitFor();
    await expect
      .poll(() => page.locator('dl').first().innerText())
      .toMatch(/Enterprise[\s\S]*Until[\s\S]*Professional/u);
  });

  it('without a network the orders are there, and the buttons say what they need', async () => {
    await open('Orders and invoices');
    await page.getByText('3 orders').waitFor();
    await service.stop();
    await page.reload();
    await page.getByText('This needs a connection').first().waitFor();
    await page.getByText('3 orders').waitFor();
  });
});
