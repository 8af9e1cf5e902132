import { defaultLocale } from '#core/domain/locale.ts';
import { success } from '#core/domain/refusal.ts';
import { favoritesKindId, TemplateScope } from '#core/domain/template/templateFilter.ts';
import { setFavorite, setFeedback, setSubscribed } from '#core/edits/templateEdits.ts';
import * as choiceCall from '#core/wire/calls/template/choiceCalls.ts';
import { getGallery, getLikes } from '#core/wire/sync.ts';
import * as own from '#core/wire/calls/template/ownTemplateCalls.ts';
import * as call from '#core/wire/calls/template/templateCalls.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { changeTemplateState } from '#server/commands/template/applyTemplateEdit.ts';
import { readGalleryVersion } from '#server/commands/template/galleryView.ts';
import { costEstimate, countRowsToday, getTemplate } from '#server/commands/template/getTemplate.ts';
import { getParameterChoices } from '#server/commands/template/getParameterChoices.ts';
import {
  getCollection,
  listCollectionTemplates,
  listKinds,
  listRelatedApps,
  listSimilarTemplates,
  listTemplates,
} from '#server/commands/template/listTemplates.ts';
import { readGallery } from '#server/commands/template/galleryReads.ts';
import { readLikes } from '#server/commands/template/likeCounts.ts';
import { getOwnTemplate, removeOwnTemplate } from '#server/commands/template/own/ownTemplate.ts';
import { saveOwnTemplate } from '#server/commands/template/own/saveOwnTemplate.ts';
import { notModified, type Route } from '../route.ts';

export function registerTemplateRoutes(route: Route, service: CommandContext): void {
  route(getGallery, async ({ query }, { accountId, request, reply }) => {
    const etag = `"${await readGalleryVersion(service, accountId)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return notModified;
    return success(await readGallery(service, accountId, query.language));
  });
  route(getLikes, async (_input, { accountId }) => success(await readLikes(service, accountId)));
  route(call.getTemplateBySlug, ({ params, query }, { accountId }) =>
    getTemplate(service, accountId, { slug: params.slug }, query.language),
  );
  route(call.getTemplateById, ({ params, query }, { accountId }) =>
    getTemplate(service, accountId, { templateRegistrationId: params.id }, query.language),
  );
  route(call.getTodayExtractedCount, ({ params }, { accountId }) => countRowsToday(service, accountId, params.id));
  route(call.recordCostCalculation, async ({ params, body }, { accountId, request }) => {
    const template = await costEstimate(service, accountId, params.id);
    if (!template.ok) return template;
    request.log.info({ template: template.value, ...body }, 'cost calculator');
    return success({});
  });
  registerOwn(route, service);
  registerLists(route, service);
  registerStates(route, service);
}

function registerOwn(route: Route, service: CommandContext): void {
  route(own.makeOwnTemplate, ({ body }, { accountId }) => saveOwnTemplate(service, accountId, body));
  route(own.getOwnTemplate, ({ params }, { accountId }) => getOwnTemplate(service, accountId, params.id));
  route(own.changeOwnTemplate, ({ params, body }, { accountId }) =>
    saveOwnTemplate(service, accountId, body, params.id),
  );
  route(own.removeOwnTemplate, ({ params }, { accountId }) => removeOwnTemplate(service, accountId, params.id));
}

function registerLists(route: Route, service: CommandContext): void {
  route(call.listTemplateKinds, async ({ query }, { accountId }) =>
    success(await listKinds(service, accountId, query.language)),
  );
  route(call.listTemplates, async ({ query }, { accountId }) =>
    success(await listTemplates(service, accountId, query)),
  );
  route(call.listFavorites, async ({ query }, { accountId }) =>
    success(await listTemplates(service, accountId, { ...query, kindId: favoritesKindId })),
  );
  route(call.listPrivateTemplates, async ({ query }, { accountId }) =>
    success(await listTemplates(service, accountId, { ...query, scope: TemplateScope.Private })),
  );
  route(call.countPrivateTemplates, async (_input, { accountId }) => {
    const page = { pageIndex: 1, pageSize: 1, language: defaultLocale };
    const { total } = await listTemplates(service, accountId, { ...page, scope: TemplateScope.Private });
    return success({ count: total });
  });
  route(call.listRecommended, async ({ query: { size, language } }, { accountId }) => {
    const { items } = await listTemplates(service, accountId, { pageIndex: 1, pageSize: size, language });
    return success(items);
  });
  route(call.listSimilar, ({ params, query }, { accountId }) =>
    listSimilarTemplates(service, accountId, params.id, query),
  );
  route(choiceCall.getParameterChoices, ({ params }, { accountId }) => getParameterChoices(service, accountId, params));
  route(call.listRelatedApps, ({ params, query }, { accountId }) =>
    listRelatedApps(service, accountId, params.id, query.size),
  );
  route(call.getCollection, ({ params, query }, { accountId }) =>
    getCollection(service, accountId, params.slug, query.language),
  );
  route(call.listCollectionTemplates, ({ params, query }, { accountId }) =>
    listCollectionTemplates(service, accountId, params.slug, query),
  );
}

function registerStates(route: Route, service: CommandContext): void {
  route(call.addFavorite, ({ params }, { accountId }) =>
    changeTemplateState(service, accountId, setFavorite, params.id, { favorited: true }),
  );
  route(call.removeFavorite, ({ params }, { accountId }) =>
    changeTemplateState(service, accountId, setFavorite, params.id, { favorited: false }),
  );
  route(call.giveFeedback, ({ params, body }, { accountId }) =>
    changeTemplateState(service, accountId, setFeedback, params.id, body),
  );
  route(call.subscribeToTemplate, ({ params }, { accountId }) =>
    changeTemplateState(service, accountId, setSubscribed, params.id, { subscribed: true }),
  );
  route(call.unsubscribeFromTemplate, ({ params }, { accountId }) =>
    changeTemplateState(service, accountId, setSubscribed, params.id, { subscribed: false }),
  );
}
