import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterDemo } from './realService.ts';
import { startJourney } from './startJourney.ts';

const { service, newPage } = await startJourney([]);
const page = await newPage();

/** Returns the names of the browser's databases, keys and caches, without those of the app itself. */
const keptOnDevice = (of: Page) =>
  of.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const edits = Object.keys(localStorage).filter((key) => key.startsWith('sheaf.edit:'));
    return [...databases.filter((name) => name.startsWith('sheaf-')), ...edits, ...Object.keys(sessionStorage)];
  });

describe('a shared device: the next account finds nothing of the one before', () => {
  let former: string[] = [];

  it('an edit is made without the service, and the session is ended from another device meanwhile', async () => {
    await enterDemo(page, service.origin);
    await page.goto(`${service.origin}/console/template/html-tables`);
    await page.getByRole('textbox', { name: 'Task name' }).fill('Sizes');
    await page.getByRole('textbox', { name: /^Page addresses/u }).fill(`${service.origin}/demo-shop/sizes`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Sizes', exact: true }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'More actions for Sizes', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Task name' }).fill('Only on this device');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved on this device').first().waitFor();

    const elsewhere = await newPage();
    await enterDemo(elsewhere, service.origin);
    const ended = await elsewhere.evaluate(async () => (await fetch('/v1/accounts/sessions', { method: 'DELETE' })).ok);
    expect(ended).toBe(true);
    await elsewhere.close();
  });

  it('the console closes when the device learns of it; the edit stays', async () => {
    await page.context().setOffline(false);
    await page.waitForURL('**/login*');
    await page.getByText('You are no longer signed in.').waitFor();
    former = await keptOnDevice(page);
    expect(former.filter((name) => name.startsWith('sheaf-'))).toHaveLength(3);
    expect(former.filter((name) => name.startsWith('sheaf.edit:'))).toHaveLength(1);
  });

  it('the next user who signs up there is offered the edit as a file, and after that nothing of the former account is left', async () => {
    await page.getByRole('link', { name: 'Create one' }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('next@example.com');
    await page.getByRole('textbox', { name: 'User name' }).fill('next');
    await page.getByRole('textbox', { name: 'Password' }).fill('seven green lanterns');
    await page.getByRole('button', { name: 'Create account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Another account’s edits are on this device' });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save to a file' }).click();
    const file: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(file).toMatchObject({ edits: [{ name: 'renameTask', patch: { taskName: 'Only on this device' } }] });
    expect(await keptOnDevice(page)).toEqual(former);

    await dialog.getByRole('button', { name: 'Delete and sign in' }).click();
    await page.getByRole('button', { name: /^Up to date/u }).waitFor();
    // The page is not the one that the previous account would have returned to.
    expect(new URL(page.url()).pathname).toBe('/console/template');
    const kept = await keptOnDevice(page);
    expect(kept.filter((name) => former.includes(name))).toEqual([]);
    // The account's databases are created when they are needed.
    expect(new Set(kept.map((name) => name.replace(/-(outbox|data)$/u, '')))).toHaveProperty('size', 1);
    await page.goto(`${service.origin}/console/task/template-list`);
    await page.getByRole('button', { name: /^Up to date/u }).waitFor();
    expect(await page.getByText(/Sizes|Only on this device/u).count()).toBe(0);
  });
});
