import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { locales, type Locale } from '#core/domain/locale.ts';
import { firstOwnTemplateId, ownTemplateIdOf } from '#core/domain/template/ownTemplate.ts';
import type { Collection, Kind } from '#core/wire/rows/template.ts';
import { sourceFile, tableOf, withTable, withTableTexts } from './choiceSource.ts';
import {
  collectionsFile,
  kindsFile,
  sampleFile,
  templateFile,
  templateTexts,
  type CollectionFile,
  type KindFile,
  type ParameterFile,
  type Sample,
  type TemplateFile,
  type TemplateTexts,
} from './templateFile.ts';

/** One template with its texts in every language and a sample of its rows. */
export interface GalleryTemplate extends Omit<TemplateFile, 'kinds'> {
  kinds: readonly KindFile[];
  /** Slugs of the collections that contain the template. */
  collections: readonly string[];
  texts: Record<Locale, TemplateTexts>;
  sample: Sample;
  imageFile: string;
  /** Of a template that an account made of a task (ownTemplate.ts): its picture, and whose it is. */
  imageUrl?: string;
  owner?: { userName: string; isMine: boolean; canLeave?: boolean };
}

export interface Gallery {
  /** Changes when any file of the gallery changes. */
  version: string;
  templates: readonly GalleryTemplate[];
  bySlug(slug: string): GalleryTemplate | undefined;
  byId(templateRegistrationId: number): GalleryTemplate | undefined;
  /** Only kinds and collections of these templates: others would reveal templates that this user may not see. */
  kinds(locale: Locale, among: readonly GalleryTemplate[]): Kind[];
  collections(locale: Locale, among: readonly GalleryTemplate[]): Collection[];
  image(slug: string): Picture | undefined;
}

interface Picture {
  body: Buffer;
  etag: string;
}

/** The folder beside the templates that holds the tool for their authors. */
const toolFolder = 'tool';

/**
 * Reads and checks the whole gallery. Throws a sentence that names the file and the place of a mistake. `added` is a
 * folder of further templates.
 */
export async function loadGallery(folder: string = import.meta.dirname, added?: string): Promise<Gallery> {
  const hash = createHash('sha256').update(wireForm);
  const files = createReader(folder, hash);
  const kinds = await files.json('kinds.json', kindsFile);
  const collections = await readCollections(files, folder);
  const templates: GalleryTemplate[] = [];
  const images = new Map<string, Picture>();
  const places = [files, ...(added === undefined ? [] : [createReader(added, hash)])];
  for (const place of places) {
    for (const slug of await place.slugs()) {
      const template = await readTemplate(place, slug, kinds, collections);
      const body = await place.bytes(template.imageFile);
      templates.push(template);
      images.set(slug, { body, etag: `"${digest(body)}"` });
      for (const [name, picture] of await readMarkPictures(place, template)) images.set(name, picture);
    }
  }
  const templateById = new Map(templates.map((template) => [template.templateRegistrationId, template]));
  if (templateById.size < templates.length) throw new Error('Two templates have the same templateRegistrationId.');
  const templateBySlug = new Map(templates.map((template) => [template.slug, template]));
  const stranger = collections.flatMap((each) => each.templates).find((slug) => !templateBySlug.has(slug));
  if (stranger !== undefined) throw new Error(`collections.json: there is no template "${stranger}".`);
  return {
    version: hash.digest('hex').slice(0, 16),
    templates,
    bySlug: (slug) => templateBySlug.get(slug),
    byId: (id) => templateById.get(id),
    kinds: (locale, among) =>
      kinds
        .filter((kind) => among.some((template) => template.kinds.includes(kind)))
        .map((kind) => presentKind(kind, locale)),
    collections: (locale, among) =>
      collections
        .filter(({ slug }) => among.some((template) => template.collections.includes(slug)))
        .map((collection) => presentCollection(collection, locale)),
    image: (slug) => images.get(slug),
  };
}

export function presentKind({ kindId, slug, names }: KindFile, locale: Locale): Kind {
  return { kindId, slug, kindName: names[locale] };
}

function presentCollection({ slug, names, descriptions }: CollectionFile, locale: Locale): Collection {
  return { slug, name: names[locale], description: descriptions[locale] };
}

/** The file is optional. */
async function readCollections(files: Reader, folder: string): Promise<CollectionFile[]> {
  const hasFile = (await readdir(folder)).includes('collections.json');
  return hasFile ? files.json('collections.json', collectionsFile) : [];
}

async function readTemplate(
  files: Reader,
  slug: string,
  allKinds: readonly KindFile[],
  allCollections: readonly CollectionFile[],
): Promise<GalleryTemplate> {
  const path = join(slug, 'template.json');
  const file = await files.json(path, templateFile);
  if (file.slug !== slug) throw new Error(`${path}: "slug" must be the folder's name, "${slug}".`);
  if (ownTemplateIdOf(slug) !== null || file.templateRegistrationId >= firstOwnTemplateId) {
    throw new Error(
      `${path}: "slug" must not be "own-" with a number, and "templateRegistrationId" must be below ${firstOwnTemplateId}: those are for templates that accounts make.`,
    );
  }
  const kinds = file.kinds.map((wanted) => {
    const kind = allKinds.find((each) => each.slug === wanted);
    if (kind === undefined) throw new Error(`${path}: kind "${wanted}" is not in kinds.json.`);
    return kind;
  });
  const texts = {} as Record<Locale, TemplateTexts>;
  for (const locale of locales) {
    texts[locale] = await files.json(join(slug, 'texts', `${locale}.json`), templateTexts(file));
  }
  const parameters = await readParameters(files, slug, file.parameters, texts);
  const sample = await files.json(join(slug, 'sample.json'), sampleFile);
  const collections = allCollections.filter(({ templates }) => templates.includes(slug)).map((each) => each.slug);
  return { ...file, parameters, kinds, collections, texts, sample, imageFile: join(slug, 'image.svg') };
}

/**
 * Reads the parameters with their choices from tables; `texts` gets the labels. Pictures of marks get the names under
 * which they are served.
 */
async function readParameters(
  files: Reader,
  slug: string,
  parameters: readonly ParameterFile[],
  texts: Record<Locale, TemplateTexts>,
): Promise<ParameterFile[]> {
  const read = [];
  for (const parameter of parameters) {
    const table = tableOf(parameter);
    const rows = table === null ? null : await files.json(join(slug, 'sources', `${table}.json`), sourceFile);
    for (const locale of rows === null ? [] : locales) {
      texts[locale] = withTableTexts(texts[locale], parameter.paramName, rows ?? [], locale);
    }
    const marks = parameter.marks?.map((mark) => ({ ...mark, ...markPicture(slug, mark.image) }));
    read.push({ ...(rows === null ? parameter : withTable(parameter, rows)), ...(marks !== undefined && { marks }) });
  }
  return read;
}

async function readMarkPictures(files: Reader, { slug, parameters }: GalleryTemplate): Promise<[string, Picture][]> {
  const served = parameters.flatMap(({ marks = [] }) => marks.flatMap(({ image }) => image ?? []));
  return Promise.all(
    [...new Set(served)].map(async (path): Promise<[string, Picture]> => {
      const [, file = ''] = path.split('--');
      const body = await files.bytes(join(slug, 'marks', file));
      return [`${slug}--${file.slice(0, -'.svg'.length)}`, { body, etag: `"${digest(body)}"` }];
    }),
  );
}

/** No slug has two hyphens in a row, so the name cannot be another template's picture. */
function markPicture(slug: string, image: string | undefined): { image?: string } {
  return image === undefined ? {} : { image: `/template-images/${slug}--${image}` };
}

/**
 * Part of the version. Change it with the form of the wire data: devices keep a gallery as long as its version is the
 * same.
 */
const wireForm = 'howToUse as HTML';

type Reader = ReturnType<typeof createReader>;

/** Returns functions that read files below `folder` and add everything that they read to `hash`. */
function createReader(folder: string, hash: Hash) {
  const bytes = async (path: string): Promise<Buffer> => {
    const body = await readFile(join(folder, path));
    hash.update(path).update(body);
    return body;
  };
  const json = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> => {
    const parsed = schema.safeParse(parseJson(path, (await bytes(path)).toString('utf8')));
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new Error(`${path}: ${issue?.path.join('.') || 'the whole file'}: ${issue?.message ?? 'not valid'}`);
  };
  const slugs = async (): Promise<string[]> => {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && entry.name !== toolFolder)
      .map(({ name }) => name)
      .toSorted();
  };
  return { bytes, json, slugs };
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function digest(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 16);
}
