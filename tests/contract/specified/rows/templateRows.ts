import type { SpecifiedCall } from '../specifiedCall.ts';

/** §3.3, card. */
const card = [
  'name', 'imageUrl', 'runOn', 'updateDate', 'likes', 'description', 'allowCrossAccountLevelPricing', 'prices',
  'pricePerData', 'status', 'kinds[].slug', 'kinds[].kindName', 'slug', 'tempGuid', 'isTemplateCollection',
]; // prettier-ignore
const cards = [...card.map((field) => `items[].${field}`), 'total'];

/** §3.3, info and detail. */
const info = [
  ...card, 'templateRegistrationId', 'id', 'version', 'type', 'howToUse', 'accountLimit', 'prices.free', 'prices.basic',
  'prices.standard', 'prices.professional', 'prices.enterprise', 'feedback', 'favorited', 'subscribed',
  'privatePermissionDenied', 'language', 'newMinAccountLevel', 'currentTemplateVersion', 'isPublic', 'isWhiteUserId',
  'dailyMaxCount', 'dailyMaxExtractedCount', 'todayCrawlCount', 'parameters', 'fieldDataSource', 'marks',
]; // prettier-ignore
const ofInfo = {
  dailyMaxCount: 'Missing where the template has no limit.',
  dailyMaxExtractedCount: 'Missing where the template has no limit.',
  marks: 'Each is at its parameter, whose remark it is.',
};
/** §3.3, balance info. */
const balance = ['canUse', 'balance', 'balanceLowThreshold', 'chargingGranularity'];
const marks = ['templateRegistrationId', 'favorited', 'feedback', 'subscribed'];
const id = { id: '$template' };
const point = '§7.4';
const registration = '/v1/templateRegistration';

export const templateRows: readonly SpecifiedCall[] = [
  {
    point,
    line: 'GET | /v1/templateKinds',
    method: 'GET',
    path: '/v1/templateKinds',
    replyIs: 'list',
    replies: ['[].slug', '[].kindName', '[].kindId'],
  },
  {
    point,
    line: 'GET | /v1/templateRegistration/templates | query params',
    method: 'GET',
    path: `${registration}/templates`,
    sends: {
      pageIndex: 1, pageSize: 20, kindId: 1, keyword: 'demo', free: 'false', sort: 2, accountLimits: '1,2,3,9', runOn: 3,
      languages: '0', scope: 1, collectList: 'any-website,demo-shop',
    }, // prettier-ignore
    replies: ['items', 'total'],
  },
  {
    point,
    line: 'GET | /v1/templateRegistration/templates',
    method: 'GET',
    path: `${registration}/templates`,
    replies: cards,
  },
  { point, line: 'PUT | /v1/favorites/templates/{id}', method: 'PUT', path: '/v1/favorites/templates/{id}', params: id, replies: marks }, // prettier-ignore
  { point, line: 'GET | /v1/favorites/templates', method: 'GET', path: '/v1/favorites/templates', replies: cards },
  { point, line: 'DELETE | /v1/favorites/templates/{id}', method: 'DELETE', path: '/v1/favorites/templates/{id}', params: id, replies: marks }, // prettier-ignore
  {
    point,
    line: 'GET | /v1/templateRecommendation | size, default 8',
    method: 'GET',
    path: '/v1/templateRecommendation',
    sends: { size: 8 },
    replyIs: 'list',
    replies: card.map((field) => `[].${field}`),
  },
  {
    point,
    line: 'GET | /v1/templateRegistration/{id}/recommendation | size, default 5',
    method: 'GET',
    path: `${registration}/{id}/recommendation`,
    params: id,
    sends: { size: 5 },
    replyIs: 'list',
    replies: card.map((field) => `[].${field}`),
  },
  {
    point,
    line: 'GET | /v1/templateRegistration/{id}/recommendation/rpa | size, default 5',
    method: 'GET',
    path: `${registration}/{id}/recommendation/rpa`,
    params: id,
    sends: { size: 5 },
    replyIs: 'list',
    replies: ['[].name', '[].imageUrl', '[].url', '[].downloads', '[].lastModificationTime'],
  },
  {
    point,
    line: 'PUT | /v1/templateRegistration/templates/{id}/feedback | payload feedback',
    method: 'PUT',
    path: `${registration}/templates/{id}/feedback`,
    params: id,
    sends: { feedback: 1 },
    replies: marks,
  },
  { point, line: 'POST | /v1/templateRegistration/{id}:subscribe', method: 'POST', path: `${registration}/{id}:subscribe`, params: id, replies: marks }, // prettier-ignore
  { point, line: 'DELETE | /v1/templateRegistration/{id}:unsubscribe', method: 'DELETE', path: `${registration}/{id}:unsubscribe`, params: id, replies: marks }, // prettier-ignore
  {
    point,
    line: 'GET | /v1/templateRegistration/slugs/{slug} | refreshed after feedback, favourite or subscribe changes',
    method: 'GET',
    path: `${registration}/slugs/{slug}`,
    params: { slug: 'demo-shop-products' },
    replies: info,
    decided: ofInfo,
    variants: [
      { because: '§3.3 Like state: Like 1', params: { slug: 'demo-shop-products' }, answers: { feedback: 1, favorited: false, subscribed: false } },
    ], // prettier-ignore
  },
  {
    point,
    line: 'GET | /v1/templateRegistration/{id}',
    method: 'GET',
    path: `${registration}/{id}`,
    params: id,
    replies: info,
    decided: ofInfo,
  },
  { point, line: 'GET | /v1/templateRegistration/private/templates', method: 'GET', path: `${registration}/private/templates`, replies: ['items', 'total'] }, // prettier-ignore
  { point, line: 'GET | /v1/templateRegistration/private/templates/count', method: 'GET', path: `${registration}/private/templates/count`, replies: ['count'] }, // prettier-ignore
  {
    point,
    line: 'GET | /v1/templateRegistration/collections/{slug}',
    method: 'GET',
    path: `${registration}/collections/{slug}`,
    params: { slug: 'any-website' },
    replies: ['slug', 'name', 'description', 'isTemplateCollection'],
  },
  {
    point,
    line: 'GET | /v1/templateRegistration/collections/{slug}/templates',
    method: 'GET',
    path: `${registration}/collections/{slug}/templates`,
    params: { slug: 'any-website' },
    replies: cards,
  },
  {
    point,
    line: 'GET | /v1/taskshares:{id}',
    method: 'GET',
    path: '/v1/taskshares:{id}',
    params: { id: '$share' },
  },
  {
    point,
    line: 'GET | /api/templatecharging/user/canStartTemplateTask/{id}',
    method: 'GET',
    path: '/api/templatecharging/user/canStartTemplateTask/{id}',
    params: id,
    replies: [...balance, 'startResult'],
    inMicro: ['balance', 'balanceLowThreshold', 'chargingGranularity'],
  },
  {
    point,
    line: 'GET | /v1/templateUsages/{id}/todayExtractedCount',
    method: 'GET',
    path: '/v1/templateUsages/{id}/todayExtractedCount',
    params: id,
    replies: ['todayExtractedCount'],
  },
  // Calls for which only the purpose is visible.
  {
    point,
    line: 'Balance check',
    method: 'GET',
    path: '/api/templatecharging/user/checkBalance/{id}',
    params: id,
    replies: balance,
    inMicro: ['balance', 'balanceLowThreshold', 'chargingGranularity'],
  },
  {
    point,
    line: "Record a cost-calculator event (category, selectQuantity, source 'template-detail', isClient).",
    method: 'POST',
    path: `${registration}/{id}/costCalculations`,
    params: id,
    sends: { category: 'e-commerce', selectQuantity: 50_000, source: 'template-detail', isClient: false },
  },
  {
    point,
    line: 'Proxy region list: takes the current language and returns a list of {id, name, parentId}',
    method: 'GET',
    path: '/v1/HttpProxy/Areas',
    ours: { language: 'fr-FR' },
    replyIs: 'list',
    replies: ['[].id', '[].name'],
  },
];
