import { expect, test } from 'vitest';
import { namedCalls } from '#core/wire/programs/callsByName.ts';
import { isOpenToSupport } from '#core/wire/programs/supportReads.ts';

/** The decision about each call: a new one is refused until it is written here and in the rule. */
const open = `
  countPrivateTemplates getCollection getTemplateById getTemplateBySlug getTodayExtractedCount listCollectionTemplates
  listFavorites listPrivateTemplates listRecommended listRelatedApps listSimilar listTemplateKinds listTemplates
  getParameterChoices getTask getTaskStatuses getTaskSummary listLotSubtasks listTaskGroups listTaskLots searchTasks
  getSourceTaskItems getTaskDetail getTaskSettings getTaskStatus listSourceTasks listClusterGroups getSchedule
  getProxyArea listProxyAreas getParameterList getSharedList getTaskShare getTemplateRelation canStartTemplateTask
  checkTemplateBalance getLotLog getTaskHistory getAllData getLotData getNotExportedData checkGoogleSheets listExports
  getPicture getAccount getAccountFile getSecondFactor listPasskeys listIdentities getMemberBalance listMembers canTrial
  getResources getTemplateBalance listDailyUsage listLedger getBilling getInvoice getOrderPrice getSubscriptionPrice
  listActiveActivities listActivities listCoupons listGoods queryOrders getPaymentSettings listLoginRecords listSessions
  getSupportAccess listTokens getUserConfig listRunners getBlocks getChanges getGallery getLikes`
  .trim()
  .split(/\s+/u);

test('an operator who looks at an account may make these calls, and no other', () => {
  const found = namedCalls.filter(({ call }) => !call.isPublic && isOpenToSupport(call)).map(({ name }) => name);
  expect(found.toSorted()).toEqual(open.toSorted());
});

test('none of them is an operator’s, gives a file with everything, or writes by its method', () => {
  for (const { name, call } of namedCalls.filter((each) => isOpenToSupport(each.call))) {
    expect(call.path).not.toMatch(/^\/v1\/operator\//u);
    expect(name).not.toBe('downloadPersonalData');
    const isReading = call.method === 'GET' || ['read', 'pictures'].includes(call.rate) || call.leavesNothing;
    expect({ name, isReading: isReading || reads.has(name) }).toEqual({ name, isReading: true });
  }
});

/** POSTs that read. */
const reads: ReadonlySet<string> = new Set(['getTaskStatuses']);
