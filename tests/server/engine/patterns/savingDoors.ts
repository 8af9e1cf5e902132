import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTemplate, readKinds } from '#server/templates/tool/checkTemplate.ts';

const shipped = join(import.meta.dirname, '../../../../server/templates/price-watch');

/** The text of a template file at each kind of pattern, and the text with another pattern in its place. */
const doors = {
  regx: (file: TemplateJson, pattern: string) =>
    Object.assign(file.parameters[0]?.dataTypeOptions ?? {}, { regx: pattern }),
  regex: (file: TemplateJson, pattern: string) =>
    file.recipe.fields[0]?.from.splice(0, Infinity, { regex: pattern, in: { css: 'h1' } }),
  replace: (file: TemplateJson, pattern: string) =>
    Object.assign(file.recipe.fields[0] ?? {}, { transforms: [{ replace: pattern, by: '' }] }),
};
type SavingDoor = keyof typeof doors;
export const savingDoors = Object.keys(doors) as SavingDoor[];

interface TemplateJson {
  parameters: { dataTypeOptions: object }[];
  recipe: { fields: { from: object[] }[] };
}

/** A folder of a template whose patterns can be changed. */
export async function openPlantedTemplate() {
  const root = await mkdtemp(join(tmpdir(), 'sheaf-patterns-'));
  const folder = join(root, 'price-watch');
  await cp(shipped, folder, { recursive: true });
  const before = await readFile(join(folder, 'template.json'), 'utf8');
  const kinds = await readKinds();
  return {
    /** What the service and the author's tool say of a template with this pattern; `null` where they take it. */
    refusalOf: async (door: SavingDoor, pattern: string): Promise<string | null> => {
      const file = JSON.parse(before) as TemplateJson;
      doors[door](file, pattern);
      await writeFile(join(folder, 'template.json'), JSON.stringify(file));
      const { mistakes } = await checkTemplate(folder, { kinds, templates: [] });
      const sentences = mistakes.filter(({ file: name }) => name === 'template.json').map(({ sentence }) => sentence);
      return sentences[0] ?? null;
    },
    close: () => rm(root, { recursive: true }),
  };
}
