import { recipe as recipeSchema } from '#core/wire/recipe/recipe.ts';
import { runRecipe } from '#server/engine/runRecipe.ts';
import { canaryForms, openScene } from './browserCases.ts';
import { startCanary } from './canary.ts';
import type { CaseCount } from './guardCases.ts';

const html = { 'content-type': 'text/html' };
const field = { name: 'item', from: [{ css: 'li' }] };
const list = { items: 'li', fields: [{ name: 'item', from: [{ css: ':scope' }] }] };

/** The inputs from which a recipe takes an address. Addresses of a page are in its links. */
const inputs = {
  start: { fields: [field] },
  next: { list: { ...list, next: { link: { css: '.way' } } } },
  detail: { list: { ...list, detail: { link: { css: '.way' }, fields: [{ name: 'd', from: [{ css: 'p' }] }] } } },
  follow: { list: { ...list, follow: { link: { css: '.way' }, host: 'any' } } },
  redirect: { fields: [field] },
} satisfies Record<string, object>;

/** Tries every input that takes an address, in both engines, with every form of the canary's address. */
export async function runInputCases(executablePath: string, formsOf = canaryForms): Promise<CaseCount> {
  const canary = await startCanary();
  const forms = formsOf(canary.port);
  const answers = Object.fromEntries(
    forms.flatMap((address, index): [string, Parameters<typeof openScene>[1][string]][] => [
      [
        `/link/${index}`,
        (response) => response.writeHead(200, html).end(`<li>one <a class=way href="${address}">on</a>`),
      ],
      [`/redirect/${index}`, (response) => response.writeHead(302, { location: address }).end()],
    ]),
  );
  const scene = await openScene(executablePath, answers, []);
  let cases = 0;
  for (const engine of ['http', 'browser', 'auto'] as const) {
    for (const [name, shape] of Object.entries(inputs)) {
      const startUrls = forms.map((address, index) => {
        if (name === 'start') return address;
        return `${scene.site.origin}/${name === 'redirect' ? 'redirect' : 'link'}/${index}`;
      });
      await runRecipe({
        recipe: recipeSchema.parse({ engine, start: ['x'], ...shape }),
        parameters: {},
        startUrls,
        position: null,
        fetcher: scene.fetcher,
        signal: new AbortController().signal,
        sink: () => Promise.resolve(),
      });
      cases += startUrls.length;
    }
  }
  await scene.close();
  await canary.close();
  return { cases, connections: canary.requests };
}
