import { locales, type Locale } from '#core/domain/locale.ts';
import { ControlType, DataType } from '#core/domain/parameters/parameter.ts';
import { partsOf, startWith } from '#core/domain/template/addressParts.ts';
import {
  Audience,
  ownTemplateSlug,
  paramNamesOf,
  type MarkedPart,
  type OwnTemplateContent,
} from '#core/domain/template/ownTemplate.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { columnsOf, ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import { recipe as recipeSchema, type Recipe } from '#core/wire/recipe/recipe.ts';
import type { OwnTemplateRow } from '#server/db/tables/template/ownTemplates.ts';
import type { GalleryTemplate } from './gallery.ts';
import type { ParameterFile, ParameterTexts, TemplateTexts } from './templateFile.ts';

const { addresses, maxPages, signIn } = ownRecipeTemplate;

/** A template that an account made of a task, as it is stored. */
export type StoredOwnTemplate = Omit<OwnTemplateRow, 'source_task_id'>;

/**
 * Returns a template that an account made of a task in the form of the gallery, for an account that may use it. Prices,
 * limits and the parameters of advanced mode are those of `base`, the template of such tasks; the owner's texts are the
 * same in every language. It starts no run where the operator has disabled it, or where the language of recipes has
 * changed so that its recipe is none any more.
 */
export function ownTemplateOf(
  base: GalleryTemplate,
  row: StoredOwnTemplate,
  viewer: { account_id: string; user_name: string },
): GalleryTemplate {
  const { ownRecipe: _own, ...facts } = base;
  const { template_registration_id: id, content } = row;
  const slug = ownTemplateSlug(id);
  const recipe = recipeOfContent(content);
  const parts = namedParts(content);
  const columns = recipe === null ? [] : columnsOf(recipe);
  return {
    ...facts,
    templateRegistrationId: id,
    slug,
    version: row.version,
    kinds: base.kinds.slice(0, 1),
    collections: [],
    status: statusOf(row, recipe),
    ...sharingOf(row, viewer),
    updateDate: row.changed_at.getTime(),
    parameters: parametersOf(base, content, parts),
    output: columns.map(({ name, type }) => ({ name, type })),
    recipe: recipe ?? base.recipe,
    texts: mapLocales((locale) => textsOf(base.texts[locale], row, parts, columns)),
    sample: content.sample,
    imageUrl: `/template-images/${slug}.${row.has_picture ? 'webp' : 'svg'}?v=${row.changed_at.getTime()}`,
  };
}

type Sharing = Pick<GalleryTemplate, 'scope' | 'allowedUserNames' | 'owner'>;

/** §3.3: one for all accounts is as common as those of the folders; only its owner sees whose it is. */
function sharingOf(row: StoredOwnTemplate, viewer: { account_id: string; user_name: string }): Sharing {
  const isMine = row.account_id === viewer.account_id;
  const owner = { userName: row.owner_name, isMine };
  if (row.audience === Audience.All) {
    return { scope: TemplateScope.Common, allowedUserNames: [], ...(isMine && { owner }) };
  }
  const canLeave = !isMine && row.audience === Audience.Chosen;
  return {
    scope: TemplateScope.Private,
    allowedUserNames: [viewer.user_name],
    owner: { ...owner, ...(canLeave && { canLeave }) },
  };
}

/** Returns the recipe that tasks of the template run, or `null` where it is none. */
export function recipeOfContent(content: OwnTemplateContent): Recipe | null {
  const [address = ''] = content.addresses;
  const names = new Map(namedParts(content).map(({ place, paramName }) => [place, paramName]));
  const start = names.size === 0 ? [`{+${addresses}}`] : [startWith(address, names)];
  const { list, ...rest } = JSON.parse(content.recipe) as { list?: object; browser?: object };
  const pages = content.hasPages
    ? { fromParameter: maxPages }
    : content.maxPages === ''
      ? null
      : Number(content.maxPages);
  const withPages = list === undefined ? undefined : { ...list, ...(pages !== null && { maxPages: pages }) };
  // Only a browser has the cookies of a user.
  const signedIn = content.asksSignIn === true && {
    engine: 'browser',
    browser: { ...rest.browser, cookies: { fromParameter: signIn } },
  };
  const parsed = recipeSchema.safeParse({ ...rest, ...signedIn, ...(withPages && { list: withPages }), start });
  return parsed.success ? parsed.data : null;
}

type NamedPart = MarkedPart & { paramName: string };

function namedParts({ parts }: OwnTemplateContent): NamedPart[] {
  const names = paramNamesOf(
    parts.map(({ label }) => label),
    [addresses, maxPages, signIn],
  );
  return parts.map((part, index) => ({ ...part, paramName: names[index] ?? part.place }));
}

/** A removed template is deprecated like one of a folder (§4). */
function statusOf(row: StoredOwnTemplate, recipe: Recipe | null): TemplateStatus {
  if (row.is_removed) return TemplateStatus.Obsoleting;
  return row.is_disabled || recipe === null ? TemplateStatus.Maintaining : TemplateStatus.Published;
}

function parametersOf(
  base: GalleryTemplate,
  content: OwnTemplateContent,
  parts: readonly NamedPart[],
): ParameterFile[] {
  const ofBase = (name: string) => base.parameters.filter(({ paramName }) => paramName === name);
  const values = new Map(partsOf(content.addresses[0] ?? '').map(({ place, value }) => [place, value]));
  const marked = parts.map(({ paramName, place }) => partParameter(paramName, values.get(place) ?? ''));
  const ofAddresses = ofBase(addresses).map((each) => ({ ...each, initialValue: content.addresses }));
  const ofPages = ofBase(maxPages).map((each) => ({ ...each, initialValue: content.maxPages }));
  const ofSignIn = ofBase(signIn).map((each) => ({ ...each, isRequired: true }));
  return [
    ...(parts.length === 0 ? ofAddresses : marked),
    ...(content.hasPages ? ofPages : []),
    ...(content.asksSignIn === true ? ofSignIn : []),
  ];
}

/** Each line of its value is a start of its own. */
function partParameter(paramName: string, value: string): ParameterFile {
  return {
    paramName,
    isRequired: true,
    dataType: DataType.String,
    controlType: ControlType.MultiInput,
    ...(value !== '' && { initialValue: [value] }),
    controlOptions: {
      minLines: 1,
      maxLines: 10_000,
      isApiEnabled: true,
      isFileImportEnabled: true,
      isTaskImportEnabled: true,
    },
    dataTypeOptions: { maxLen: 500 },
  };
}

function textsOf(
  base: TemplateTexts,
  { name, description }: StoredOwnTemplate,
  parts: readonly NamedPart[],
  columns: readonly { name: string }[],
): TemplateTexts {
  const ofParts = parts.map(({ paramName, label, remark }): [string, ParameterTexts] => [
    paramName,
    { displayText: label, remark, choices: {}, marks: {}, regxMessage: undefined },
  ]);
  const ofBase = Object.entries(base.parameters).filter(([paramName]) =>
    [addresses, maxPages, signIn].includes(paramName as never),
  );
  return {
    name,
    description,
    // Paragraphs are HTML (howToUseHtml.ts), and the owner's words are text.
    howToUse: [{ heading: name, paragraphs: description.split(/\n+/u).map(escapedText) }],
    parameters: Object.fromEntries([...ofBase, ...ofParts]),
    output: Object.fromEntries(columns.map((column) => [column.name, column.name])),
  };
}

function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function mapLocales<Value>(valueOf: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map((locale) => [locale, valueOf(locale)])) as Record<Locale, Value>;
}
