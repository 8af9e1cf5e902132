import type { Page } from 'playwright-core';
import { waitFor } from '#tests/support/waitFor.ts';
import type { FaultyService } from './faultyService.ts';
import { stepMs } from './killableBrowser.ts';

interface NamedTask {
  taskId: string;
  /** The name that a page confirmed last. */
  taskName: string;
  /** Names that a page was asked for and did not confirm: it was killed before. */
  perhaps: string[];
  /** Confirmed names that the service must have, once each. */
  confirmed: string[];
}

/** Renames tasks on pages and remembers which names the pages confirmed ("saved on this device"). */
export class TaskNames {
  readonly tasks: NamedTask[];
  edits = 0;
  #next = 0;

  constructor(service: FaultyService) {
    this.tasks = service.tasks.map((task) => ({ ...task, perhaps: [], confirmed: [] }));
  }

  /** Renames the next task, each another one in turn: two edits of one field may become one. */
  async rename(page: Page): Promise<void> {
    const { task, taskName } = await this.renameUnconfirmed(page);
    await page.getByRole('link', { name: taskName, exact: true }).waitFor();
    this.#confirm(task, taskName);
  }

  /** Renames the next task and does not wait until the page confirms it. */
  async renameUnconfirmed(page: Page): Promise<{ task: NamedTask; taskName: string }> {
    const { task, taskName } = this.#nextRename();
    task.perhaps.push(taskName);
    await pressSave(page, task, taskName);
    return { task, taskName };
  }

  /**
   * Renames the next task where the device may have no room: the page says that it could not, or closes the form. The
   * list may show a name that was stored only when there is room again, because nothing is read until then.
   */
  async renameOrRefuse(page: Page): Promise<void> {
    const { task, taskName } = await this.renameUnconfirmed(page);
    const form = page.getByRole('dialog');
    const isRefused = () => page.getByText('This device could not store it').first().isVisible();
    await waitFor(async () => (await isRefused()) || (await form.count()) === 0, { timeoutMs: stepMs, pauseMs: 20 });
    if ((await form.count()) === 0) return this.#confirm(task, taskName);
    task.perhaps = [];
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
  }

  /** Renames the next task where there is room again: saves what is still in the form until the page accepts it. */
  async renameWithRoom(page: Page): Promise<void> {
    const { task, taskName } = await this.renameUnconfirmed(page);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const isStored = async (): Promise<boolean> => {
      if ((await page.getByRole('dialog').count()) === 0) return true;
      if (await save.isEnabled({ timeout: 100 }).catch(() => false)) await save.click();
      return false;
    };
    await waitFor(isStored, { timeoutMs: stepMs, pauseMs: 500 });
    await page.getByRole('link', { name: taskName, exact: true }).waitFor();
    this.#confirm(task, taskName);
  }

  /** Waits until the page shows every confirmed name, and learns which of the others were stored. */
  async see(page: Page): Promise<void> {
    for (const task of this.tasks) {
      const names = [task.taskName, ...task.perhaps];
      const link = page.getByRole('link', { name: new RegExp(`^(?:${names.join('|')})$`, 'u') });
      const shown = (await link.first().innerText()).trim();
      if (shown !== task.taskName) task.confirmed.push(shown);
      task.taskName = shown;
      task.perhaps = [];
    }
  }

  #confirm(task: NamedTask, taskName: string): void {
    this.edits += 1;
    task.taskName = taskName;
    task.confirmed.push(taskName);
    task.perhaps = [];
  }

  #nextRename(): { task: NamedTask; taskName: string } {
    const task = this.tasks[this.#next % this.tasks.length];
    if (task === undefined) throw new Error('there is no task');
    this.#next += 1;
    return { task, taskName: `${task.taskName.split(',')[0]}, name ${this.#next}` };
  }
}

async function pressSave(page: Page, { taskName: before }: NamedTask, taskName: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${before}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Task name' }).fill(taskName);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Compares the names that pages confirmed since the last comparison with those that the service was given. */
export async function compareNames(
  { tasks }: TaskNames,
  service: FaultyService,
): Promise<{ lost: string[]; doubled: string[] }> {
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const task of tasks) {
    const given = await service.namesGiven(task.taskId);
    const confirmed = task.confirmed.splice(0);
    lost.push(...confirmed.filter((name) => !given.includes(name)));
    doubled.push(...confirmed.filter((name) => given.indexOf(name) !== given.lastIndexOf(name)));
    if (confirmed.length > 0 && given.at(-1) !== confirmed.at(-1)) lost.push(`the last of ${confirmed.join()}`);
  }
  return { lost, doubled };
}
