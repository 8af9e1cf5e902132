import type { TokenScope } from '#core/domain/account/apiToken.ts';
import type { AnyCall } from '#core/wire/call/call.ts';
import * as account from '#core/wire/calls/account/accountCalls.ts';
import * as plans from '#core/wire/calls/account/planCalls.ts';
import * as configs from '#core/wire/calls/account/userConfigCalls.ts';
import * as data from '#core/wire/calls/data/dataCalls.ts';
import * as destinations from '#core/wire/calls/data/destinationCalls.ts';
import * as exports from '#core/wire/calls/data/exportCalls.ts';
import * as google from '#core/wire/calls/data/googleCalls.ts';
import * as pictures from '#core/wire/calls/data/pictureCalls.ts';
import * as lists from '#core/wire/calls/task/listCalls.ts';
import * as lots from '#core/wire/calls/task/lotCalls.ts';
import * as proxies from '#core/wire/calls/task/proxyCalls.ts';
import * as schedules from '#core/wire/calls/task/scheduleCalls.ts';
import * as starts from '#core/wire/calls/task/startCalls.ts';
import * as tasks from '#core/wire/calls/task/taskCalls.ts';
import * as edits from '#core/wire/calls/task/taskEditCalls.ts';
import * as logs from '#core/wire/calls/task/taskLogCalls.ts';
import * as reads from '#core/wire/calls/task/taskReadCalls.ts';
import * as shares from '#core/wire/calls/task/taskShareCalls.ts';
import * as choices from '#core/wire/calls/template/choiceCalls.ts';
import * as pagePictures from '#core/wire/calls/template/pagePictureCalls.ts';
import * as proposals from '#core/wire/calls/template/proposeCalls.ts';
import * as templates from '#core/wire/calls/template/templateCalls.ts';

/**
 * The calls that API tokens may make, by the scope that each needs. Every other call is for a signed-in user alone:
 * sign-in, sessions, tokens, runners, connected accounts, money, and the protocol of the devices.
 */
const callsByScope: Record<TokenScope, readonly unknown[]> = {
  read: [
    account.getAccount,
    plans.canTrial,
    plans.getTemplateBalance,
    plans.getResources,
    plans.listDailyUsage,
    plans.listLedger,
    configs.getUserConfig,
    data.getLotData,
    data.getAllData,
    data.getNotExportedData,
    pictures.getPicture,
    exports.listExports,
    exports.getExportAddress,
    exports.checkGoogleSheets,
    lists.getParameterList,
    proxies.listProxyAreas,
    proxies.getProxyArea,
    schedules.getSchedule,
    starts.checkTemplateBalance,
    starts.canStartTemplateTask,
    tasks.getTask,
    tasks.searchTasks,
    tasks.getTaskStatuses,
    tasks.listTaskGroups,
    tasks.getTaskSummary,
    tasks.listTaskLots,
    tasks.listLotSubtasks,
    edits.listClusterGroups,
    logs.getLotLog,
    logs.getTaskHistory,
    reads.getTaskDetail,
    reads.getTaskSettings,
    reads.getTaskStatus,
    reads.listSourceTasks,
    reads.getSourceTaskItems,
    shares.getTaskShare,
    shares.getSharedList,
    shares.getTemplateRelation,
    choices.getParameterChoices,
    templates.listTemplateKinds,
    templates.listTemplates,
    templates.getTemplateBySlug,
    templates.getTemplateById,
    templates.listFavorites,
    templates.listRecommended,
    templates.listSimilar,
    templates.listRelatedApps,
    templates.listPrivateTemplates,
    templates.countPrivateTemplates,
    templates.getCollection,
    templates.listCollectionTemplates,
    templates.getTodayExtractedCount,
  ],
  run: [
    tasks.batchStart,
    tasks.batchStop,
    reads.startWithParameters,
    lots.startFailedPages,
    lots.startSubtask,
    lots.continueRun,
    lots.stopSubtask,
    starts.tryTemplate,
    proposals.proposeTables,
    pagePictures.picturePage,
    lists.putParameterList,
    exports.createExport,
    exports.createZipExport,
    exports.makeExportAgain,
    exports.cancelExport,
    destinations.sendToDestination,
  ],
  all: [
    account.updateLanguage,
    configs.putUserConfig,
    configs.deleteUserConfig,
    configs.handleMission,
    exports.deleteExport,
    destinations.createDestination,
    destinations.updateDestination,
    destinations.deleteDestination,
    destinations.changeDestinationSecret,
    destinations.testDestination,
    destinations.testTable,
    google.createSpreadsheet,
    proxies.savePreventScrapeSettings,
    proxies.getPreventScrapeSettings,
    schedules.setSchedule,
    schedules.batchRemoveSchedule,
    tasks.createTemplateTask,
    tasks.updateTemplateTask,
    tasks.updateTaskBasicInfo,
    edits.createTaskGroup,
    edits.setTaskPriority,
    edits.setTaskCloudCount,
    edits.batchDeleteTask,
    edits.batchRestoreTask,
    edits.batchUpdateTaskGroup,
    edits.batchCopyTask,
    edits.setClusterGroup,
    reads.saveFieldDataSource,
    shares.shareTask,
    templates.addFavorite,
    templates.removeFavorite,
    templates.giveFeedback,
    templates.subscribeToTemplate,
    templates.unsubscribeFromTemplate,
    templates.recordCostCalculation,
  ],
};

const scopeByCall: ReadonlyMap<unknown, TokenScope> = new Map(
  (Object.entries(callsByScope) as [TokenScope, readonly unknown[]][]).flatMap(([scope, calls]) =>
    calls.map((call) => [call, scope] as const),
  ),
);

/** Returns the scope that a token needs for a call; `null`: no token may make it, or the call needs no sign-in. */
export function scopeOf(call: AnyCall): TokenScope | null {
  return scopeByCall.get(call) ?? null;
}
