import { ownTemplateSettings } from '#tests/server/ownRecipeTask.ts';
import type { Make } from './cases.ts';

export const template: Make = ({ ids }) => ({ params: { id: ids.templateId } });
/** A template that an account made of a task. */
export const ownTemplate: Make = ({ ids }) => ({ params: { id: ids.ownTemplateId } });
const collection: Make = () => ({ params: { slug: 'any-website' } });
const demo: Make = () => ({ params: { id: 1001 } });
const nothing: Make = () => ({});

/** Calls about templates, with private ones of a folder and those that accounts made. */
export const templateCases: Record<string, Record<string, Make>> = {
  listTemplateKinds: { plain: nothing },
  listTemplates: { plain: () => ({ query: { pageSize: 500 } }) },
  getTemplateBySlug: {
    private: ({ ids }) => ({ params: { slug: ids.templateSlug } }),
    own: ({ ids }) => ({ params: { slug: ids.ownTemplateSlug } }),
  },
  getTemplateById: { private: template, own: ownTemplate },
  listFavorites: { plain: nothing },
  addFavorite: { plain: demo, private: template, own: ownTemplate },
  removeFavorite: { private: template },
  giveFeedback: { private: (place) => ({ ...template(place), body: { feedback: 1 } }) },
  subscribeToTemplate: { private: template, own: ownTemplate },
  unsubscribeFromTemplate: { private: template },
  listRecommended: { plain: () => ({ query: { size: 50 } }) },
  listSimilar: { plain: demo, private: template, own: ownTemplate },
  listRelatedApps: { private: template },
  recordCostCalculation: {
    private: (place) => ({
      ...template(place),
      body: { category: 'e-commerce', selectQuantity: 5, source: 'template-detail', isClient: false },
    }),
  },
  getParameterChoices: { private: ({ ids }) => ({ params: { id: ids.templateId, paramName: 'MaxPages' } }) },
  listPrivateTemplates: { plain: nothing },
  countPrivateTemplates: { plain: nothing },
  makeOwnTemplate: {
    task: ({ ids }) => ({ body: { ...ownTemplateSettings('mine'), taskId: ids.ownRecipeTaskId } }),
    'a picture of a run': ({ ids }) => ({
      body: {
        ...ownTemplateSettings('mine'),
        taskId: ids.ownRecipeTaskId,
        picture: { kind: 'row', lotId: ids.lotId, rowNo: 1, column: 'name' },
      },
    }),
  },
  getOwnTemplate: { own: ownTemplate },
  changeOwnTemplate: { own: (place) => ({ ...ownTemplate(place), body: ownTemplateSettings('mine') }) },
  getCollection: { plain: collection },
  listCollectionTemplates: { plain: collection },
  getTodayExtractedCount: { plain: demo, private: template, own: ownTemplate },
  checkTemplateBalance: { private: template, own: ownTemplate },
  canStartTemplateTask: { private: template, own: ownTemplate },
};
