import { describe, expect, it } from 'vitest';
import { enterDemo } from './realService.ts';
import { startJourney } from './startJourney.ts';

const { service, newPage } = await startJourney([]);
const page = await newPage();

describe('offline: what was collected stays, and an edit reaches the service once', () => {
  const addresses: Record<string, string> = {};

  const indicator = (words: RegExp) => page.getByRole('button', { name: words });

  it('a saved task is started and its rows arrive', async () => {
    await enterDemo(page, service.origin);
    await page.goto(`${service.origin}/console/template/html-tables`);
    await page.getByRole('textbox', { name: 'Task name' }).fill('Sizes');
    await page.getByRole('textbox', { name: /^Page addresses/u }).fill(`${service.origin}/demo-shop/sizes`);
    await page.getByRole('button', { name: 'Save and start' }).click();
    await page.getByRole('heading', { name: 'Sizes' }).waitFor();
    addresses.info = page.url();
    await page.getByRole('link', { name: /data of run 1/u }).click();
    await page.getByRole('gridcell').first().waitFor();
    // Rows of an ended run may come from the service first: those that a journey reads offline must be here.
    await page.getByText('On this device, also without a network').waitFor();
    addresses.data = page.url();
    addresses.list = `${service.origin}/console/task/template-list`;
    addresses.gallery = `${service.origin}/console/template`;
    addresses.template = `${service.origin}/console/template/html-tables`;
  });

  it('with the service stopped, every route reloads and shows what it showed', async () => {
    await page.goto(addresses.list ?? '');
    await page.getByRole('link', { name: 'Sizes', exact: true }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await service.stop();
    const signs: [address: string | undefined, sign: () => Promise<void>][] = [
      [addresses.list, () => page.getByRole('link', { name: 'Sizes', exact: true }).waitFor()],
      [addresses.info, () => page.getByRole('table', { name: /^Runs/u }).getByRole('row').nth(1).waitFor()],
      [addresses.data, () => page.getByRole('gridcell').first().waitFor()],
      [
        addresses.gallery,
        () =>
          page
            .getByRole('link', { name: /Demo shop products/u })
            .first()
            .waitFor(),
      ],
      [addresses.template, () => page.getByRole('textbox', { name: /^Page addresses/u }).waitFor()],
    ];
    for (const [address, sign] of signs) {
      await page.goto(address ?? '');
      await page.reload();
      await sign();
      await indicator(/^Offline/u).waitFor();
    }
  });

  it('a task renamed offline carries its new name at once, says where it is saved, and keeps it over a reload', async () => {
    await page.goto(addresses.list ?? '');
    await page.getByRole('button', { name: 'More actions for Sizes', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Task name' }).fill('Sizes of everything');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const row = page.getByRole('row', { name: /Sizes of everything/u });
    await row.getByText('Saved on this device').waitFor();
    await page.reload();
    await row.getByText('Saved on this device').waitFor();
    await indicator(/^Offline, 1 edit waiting/u).waitFor();
  });

  it('with the service back, the name is there once, and the indicator says so', async () => {
    await service.start();
    await indicator(/^Up to date/u).waitFor();
    await expect.poll(() => page.getByText('Saved on this device').count()).toBe(0);
    const found = await page.evaluate(async () => {
      const reply = await fetch('/v1/tasksearchs?page=1&pageSize=100&Keyword=Sizes');
      return (await reply.json()) as { items: { taskName: string; fieldRevisions: Record<string, number> }[] };
    });
    expect(found.items.map((task) => task.taskName)).toEqual(['Sizes of everything']);
    const before = found.items[0]?.fieldRevisions['taskName'];
    await page.reload();
    await indicator(/^Up to date/u).waitFor();
    const again = await page.evaluate(async () => {
      const reply = await fetch('/v1/tasksearchs?page=1&pageSize=100&Keyword=Sizes');
      return (await reply.json()) as { items: { fieldRevisions: Record<string, number> }[] };
    });
    expect(again.items[0]?.fieldRevisions['taskName']).toBe(before);
  });
});
