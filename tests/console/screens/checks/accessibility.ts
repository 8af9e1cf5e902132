import AxeBuilder from 'axe-core';
import type { Page } from 'playwright-core';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds against WCAG 2.2 AA and its own good practice, in short. Of a menu or dialog that is open only that: what
 * it covers cannot be reached. Fluent's focus guards are left out (they are not for people), and the rule that everything
 * stands in a landmark: menus hang on the body.
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
        // What passes is thrown away: telling it costs as much as looking.
        resultTypes: ['violations'],
      },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message.slice(0, 120) ?? ''}`),
    );
  }, levels);
}
