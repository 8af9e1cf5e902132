import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { locales, type Locale } from '#core/domain/locale.ts';
import type { Kind } from '#core/wire/template.ts';
import {
  kindsFile,
  sampleFile,
  templateFile,
  templateTexts,
  type KindFile,
  type Sample,
  type TemplateFile,
  type TemplateTexts,
} from './templateFile.ts';

/** One template with its texts in every language and a sample of its rows. */
export interface GalleryTemplate extends Omit<TemplateFile, 'kinds'> {
  kinds: readonly KindFile[];
  texts: Record<Locale, TemplateTexts>;
  sample: Sample;
  imageFile: string;
}

export interface Gallery {
  /** Changes when any file of the gallery does. */
  version: string;
  templates: readonly GalleryTemplate[];
  bySlug(slug: string): GalleryTemplate | undefined;
  byId(templateRegistrationId: number): GalleryTemplate | undefined;
  /** Only kinds that a template has. */
  kinds(locale: Locale): Kind[];
  image(slug: string): { body: Buffer; etag: string } | undefined;
}

/** Reads and checks the whole gallery; throws a sentence that names the file and the place in it that is wrong. */
export async function loadGallery(folder: string = import.meta.dirname): Promise<Gallery> {
  const files = createReader(folder);
  const kinds = await files.json('kinds.json', kindsFile);
  const entries = await readdir(folder, { withFileTypes: true });
  const slugs = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const templates: GalleryTemplate[] = [];
  const images = new Map<string, { body: Buffer; etag: string }>();
  for (const slug of slugs.toSorted()) {
    const template = await readTemplate(files, slug, kinds);
    const body = await files.bytes(template.imageFile);
    templates.push(template);
    images.set(slug, { body, etag: `"${digest(body)}"` });
  }
  const templateById = new Map(templates.map((template) => [template.templateRegistrationId, template]));
  if (templateById.size < templates.length) throw new Error('Two templates have the same templateRegistrationId.');
  const templateBySlug = new Map(templates.map((template) => [template.slug, template]));
  return {
    version: files.version(),
    templates,
    bySlug: (slug) => templateBySlug.get(slug),
    byId: (id) => templateById.get(id),
    kinds: (locale) =>
      kinds
        .filter((kind) => templates.some((template) => template.kinds.includes(kind)))
        .map((kind) => presentKind(kind, locale)),
    image: (slug) => images.get(slug),
  };
}

export function presentKind({ kindId, slug, names }: KindFile, locale: Locale): Kind {
  return { kindId, slug, kindName: names[locale] };
}

async function readTemplate(files: Reader, slug: string, allKinds: readonly KindFile[]): Promise<GalleryTemplate> {
  const path = join(slug, 'template.json');
  const file = await files.json(path, templateFile);
  if (file.slug !== slug) throw new Error(`${path}: "slug" must be the folder's name, "${slug}".`);
  const kinds = file.kinds.map((wanted) => {
    const kind = allKinds.find((each) => each.slug === wanted);
    if (kind === undefined) throw new Error(`${path}: kind "${wanted}" is not in kinds.json.`);
    return kind;
  });
  const texts = {} as Record<Locale, TemplateTexts>;
  for (const locale of locales) {
    texts[locale] = await files.json(join(slug, 'texts', `${locale}.json`), templateTexts(file));
  }
  const sample = await files.json(join(slug, 'sample.json'), sampleFile);
  return { ...file, kinds, texts, sample, imageFile: join(slug, 'image.svg') };
}

type Reader = ReturnType<typeof createReader>;

/** Reads the files below `folder` and keeps a hash of all that it read. */
function createReader(folder: string) {
  const hash = createHash('sha256');
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
  return { bytes, json, version: () => hash.digest('hex').slice(0, 16) };
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
