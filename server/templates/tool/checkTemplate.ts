import { basename, join, resolve } from 'node:path';
import { locales } from '#core/domain/locale.ts';
import { sourceFile, tableOf } from '../choiceSource.ts';
import { kindsFile, templateFile, templateTexts, type TemplateFile, type TemplateTexts } from '../templateFile.ts';
import { checkColumns } from './checkColumns.ts';
import { checkImage } from './checkImage.ts';
import { checkRecipe } from './checkRecipe.ts';
import { checkSample } from './checkSample.ts';
import type { Mistake } from './mistakes.ts';
import { checked, TemplateFolder, type CheckedFile } from './templateFolder.ts';

/** Properties that must be unique among templates. */
interface Place {
  slug: string;
  templateRegistrationId: number;
}

/** The existing gallery that a template must fit to: its kinds, and its templates. */
interface CheckContext {
  kinds: ReadonlySet<string>;
  templates: readonly Place[];
  /** The browser for recipes that need one; without it their samples are not compared. */
  browserPath?: string | null;
}

/**
 * Returns every mistake in a template's folder, in the order of its files. Without any, the template may join the
 * gallery.
 */
export async function checkTemplate(
  path: string,
  around: CheckContext,
): Promise<{ mistakes: Mistake[]; place: Place | null }> {
  const folder = new TemplateFolder(resolve(path));
  const opened = await folder.openJson('template.json');
  const template = opened === null ? null : checked(opened, templateFile);
  if (opened !== null) checkRecipe(opened);
  if (template !== null) {
    checkPlace(template, basename(folder.path), around);
    checkColumns(template);
  }
  const english = template === null ? null : await checkTexts(folder, template.data);
  if (template !== null) await checkTables(folder, template.data);
  await checkImage(folder, 'image.svg');
  // After a mistake in `template.json` the engine would only report that one again.
  const isSound = template !== null && folder.mistakes.every(({ file }) => file !== 'template.json');
  const { browserPath = null } = around;
  await checkSample(folder, { template: template?.data ?? null, texts: english, isSound, browserPath });
  return { mistakes: folder.mistakes, place: template?.data ?? null };
}

/** Reads the kinds of the shipped gallery; a template elsewhere uses the same kinds. */
export async function readKinds(): Promise<Set<string>> {
  const kinds = await new TemplateFolder(join(import.meta.dirname, '..')).json('kinds.json', kindsFile);
  return new Set(kinds?.data.map(({ slug }) => slug));
}

function checkPlace({ data, json, mistakes }: CheckedFile<TemplateFile>, name: string, around: CheckContext): void {
  const { slug, templateRegistrationId: id } = data;
  if (slug !== name) mistakes.in(json, ['slug'], `The slug must be the name of the folder, "${name}".`);
  for (const [index, kind] of data.kinds.entries()) {
    if (around.kinds.has(kind)) continue;
    mistakes.in(json, ['kinds', index], `There is no kind "${kind}". Known are ${[...around.kinds].join(', ')}.`);
  }
  for (const other of around.templates) {
    if (other.slug === slug) mistakes.in(json, ['slug'], `The slug "${slug}" is taken by another template.`);
    else if (other.templateRegistrationId === id) {
      mistakes.in(json, ['templateRegistrationId'], `The id ${id} is taken by the template "${other.slug}".`);
    }
  }
}

/** Checks the English texts; returns them where they are complete. */
async function checkTexts(folder: TemplateFolder, template: TemplateFile): Promise<TemplateTexts | null> {
  const schema = templateTexts(template);
  const english = await folder.json(join('texts', 'en-US.json'), schema);
  for (const locale of locales.slice(1)) await folder.json(join('texts', `${locale}.json`), schema);
  return english?.data ?? null;
}

async function checkTables(folder: TemplateFolder, { parameters }: TemplateFile): Promise<void> {
  const tables = new Set(parameters.map(tableOf).filter((name) => name !== null));
  for (const name of tables) await folder.json(join('sources', `${name}.json`), sourceFile);
  const marks = new Set(parameters.flatMap((parameter) => parameter.marks?.flatMap(({ image }) => image ?? []) ?? []));
  for (const image of marks) await checkImage(folder, join('marks', image));
}
