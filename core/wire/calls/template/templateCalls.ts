import { z } from 'zod';
import { AccountLevel } from '#core/domain/account/level.ts';
import { locales } from '#core/domain/locale.ts';
import { maxEstimatedRows } from '#core/domain/template/prices.ts';
import { RunOn, TemplateType } from '#core/domain/template/template.ts';
import { LanguageFilter, TemplateScope, TemplateSort } from '#core/domain/template/templateFilter.ts';
import { LikeState } from '#core/domain/template/templateState.ts';
import { code, codeInText, count, idInText, micro, numberInText, time, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { collection, kind, template, templateState } from '#core/wire/rows/template.ts';
import { text } from '#core/wire/codec/text.ts';

const inLanguage = z.strictObject({ language: z.enum(locales).default('en-US') });
/** §9: the default page has 20 templates. */
const page = inLanguage.extend({
  pageIndex: numberInText(1).default(1),
  pageSize: numberInText(1, 500).default(20),
});

/** §3.3, card: the template, and further facts for lists. */
const templateCard = template.extend({
  /** The same for all versions of a template, on every service. */
  tempGuid: uuid,
  isTemplateCollection: z.literal(false),
  /** The price of a row on the account's own plan. */
  pricePerData: micro,
});
export type TemplateCard = z.output<typeof templateCard>;
const templatePage = z.strictObject({ items: z.array(templateCard), total: count });

const byId = z.strictObject({ id: idInText });
const bySlug = z.strictObject({ slug: text(100) });
const upTo = (size: number) => inLanguage.extend({ size: numberInText(1, 50).default(size) });

/** Comma-joined values. */
function list<Each extends z.core.$ZodType<unknown, string>>(each: Each) {
  return z
    .pipe(
      text(1_000),
      z.transform((joined: string) => joined.split(',').filter(Boolean)),
    )
    .pipe(z.array(each).max(100));
}

export const listTemplateKinds = defineCall('GET', '/v1/templateKinds', { query: inLanguage, reply: z.array(kind) });

/** §3.3, template list query. Lists are comma-joined: codes, and slugs for `collectList`. */
export const listTemplates = defineCall('GET', '/v1/templateRegistration/templates', {
  query: page.extend({
    kindId: idInText.optional(),
    keyword: z.optional(text(200)),
    free: z.pipe(text(10), z.stringbool()).optional(),
    sort: codeInText(TemplateSort).optional(),
    accountLimits: list(codeInText(AccountLevel)).optional(),
    runOn: codeInText(RunOn).optional(),
    languages: list(codeInText(LanguageFilter)).optional(),
    scope: codeInText(TemplateScope).optional(),
    collectList: list(text(100)).optional(),
  }),
  reply: templatePage,
});

/** §3.3, info and detail: the card, the account's marks on it, and the account's rights. */
const templateInfo = templateCard.extend({
  ...templateState.pick({ favorited: true, feedback: true, subscribed: true }).shape,
  /** Id of this version of the template. */
  id: z.string(),
  type: code(TemplateType),
  currentTemplateVersion: z.int(),
  /** The lowest plan that may use the current version. */
  newMinAccountLevel: code(AccountLevel),
  isPublic: z.boolean(),
  /** True where a private template names the account. */
  isWhiteUserId: z.boolean(),
  /** Never true: a private template of other accounts gets the same answer as a missing one. */
  privatePermissionDenied: z.literal(false),
  /** Rows of this account since midnight UTC. */
  todayCrawlCount: count,
  /** JSON text: the choices from the template's tables, by `paramName`. */
  fieldDataSource: z.string(),
});
export type TemplateInfo = z.output<typeof templateInfo>;

export const getTemplateBySlug = defineCall('GET', '/v1/templateRegistration/slugs/{slug}', {
  params: bySlug,
  query: inLanguage,
  reply: templateInfo,
});

export const getTemplateById = defineCall('GET', '/v1/templateRegistration/{id}', {
  params: byId,
  query: inLanguage,
  reply: templateInfo,
});

export const listFavorites = defineCall('GET', '/v1/favorites/templates', { query: page, reply: templatePage });

export const addFavorite = defineCall('PUT', '/v1/favorites/templates/{id}', { params: byId, reply: templateState });

export const removeFavorite = defineCall('DELETE', '/v1/favorites/templates/{id}', {
  params: byId,
  reply: templateState,
});

export const giveFeedback = defineCall('PUT', '/v1/templateRegistration/templates/{id}/feedback', {
  params: byId,
  body: z.strictObject({ feedback: code(LikeState) }),
  reply: templateState,
});

export const subscribeToTemplate = defineCall('POST', '/v1/templateRegistration/{id}:subscribe', {
  params: byId,
  reply: templateState,
});

export const unsubscribeFromTemplate = defineCall('DELETE', '/v1/templateRegistration/{id}:unsubscribe', {
  params: byId,
  reply: templateState,
});

/** §9: 8 templates on the home page. */
export const listRecommended = defineCall('GET', '/v1/templateRecommendation', {
  query: upTo(8),
  reply: z.array(templateCard),
});

/** §9: 5 templates on a template's page. */
export const listSimilar = defineCall('GET', '/v1/templateRegistration/{id}/recommendation', {
  params: byId,
  query: upTo(5),
  reply: z.array(templateCard),
});

/** §3.3, recommended app. */
export const relatedApp = z.strictObject({
  name: z.string(),
  imageUrl: z.string(),
  url: z.string(),
  downloads: count,
  lastModificationTime: time,
});
export type RelatedApp = z.output<typeof relatedApp>;

/** Related automation apps, where the operator has configured some. */
export const listRelatedApps = defineCall('GET', '/v1/templateRegistration/{id}/recommendation/rpa', {
  params: byId,
  query: upTo(5),
  reply: z.array(relatedApp),
});

/**
 * §7.4: records a use of the cost calculator in the operator's log. `category` is the slug of the template's main kind.
 * The specification shows no path.
 */
export const recordCostCalculation = defineCall('POST', '/v1/templateRegistration/{id}/costCalculations', {
  params: byId,
  body: z.strictObject({
    category: text(100),
    selectQuantity: z.int().min(1).max(maxEstimatedRows),
    source: z.literal('template-detail'),
    isClient: z.boolean(),
  }),
  reply: z.strictObject({}),
});

/** Private templates that the account may use. */
export const listPrivateTemplates = defineCall('GET', '/v1/templateRegistration/private/templates', {
  query: page,
  reply: templatePage,
});

export const countPrivateTemplates = defineCall('GET', '/v1/templateRegistration/private/templates/count', {
  reply: z.strictObject({ count }),
});

export const getCollection = defineCall('GET', '/v1/templateRegistration/collections/{slug}', {
  params: bySlug,
  query: inLanguage,
  reply: collection.extend({ isTemplateCollection: z.literal(true) }),
});

export const listCollectionTemplates = defineCall('GET', '/v1/templateRegistration/collections/{slug}/templates', {
  params: bySlug,
  query: page,
  reply: templatePage,
});

/** Rows of this account and template since midnight UTC. */
export const getTodayExtractedCount = defineCall('GET', '/v1/templateUsages/{id}/todayExtractedCount', {
  params: byId,
  reply: z.strictObject({ todayExtractedCount: count }),
});
