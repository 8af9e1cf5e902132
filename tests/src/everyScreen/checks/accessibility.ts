import AxeBuilder from 'axe-core';
import type { Page } from 'playwright-core';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns the violations that axe finds against WCAG 2.2 AA and its own best practices, in short. If a menu or dialog
 * is open, only that is checked: the content that it covers cannot be reached. Excluded are Fluent's focus guards
 * (users never meet them), and the rule that all content must be in a landmark: menus are children of the body.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(AxeBuilder.source);
  return page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as { axe: typeof AxeBuilder };
    const open = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].at(-1);
    const { violations } = await axe.run(
      { include: [open ?? document.body], exclude: ['[data-tabster-dummy]'] },
      {
        runOnly: { type: 'tag', values: tags },
        rules: { 'target-size': { enabled: true }, region: { enabled: false } },
        // Passed rules are not reported: reporting them takes as long as checking them.
        resultTypes: ['violations'],
      },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message.slice(0, 120) ?? ''}`),
    );
  }, levels);
}
