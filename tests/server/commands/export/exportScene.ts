import { randomUUID } from 'node:crypto';
import type { Row } from '#core/domain/data/block.ts';
import { isExportEnded } from '#core/domain/data/exportFile.ts';
import * as calls from '#core/wire/calls/data/exportCalls.ts';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import type { Answer, Client, TestService } from '#tests/server/openTestService.ts';
import { insertRun } from '../task/insertRun.ts';

/** An account with tasks whose runs are over, and what it does with exports. */
export function exportScene(tested: TestService, client: Client) {
  const listed = async (): Promise<ExportRecord[]> =>
    calls.listExports.reply.parse((await client.send(calls.listExports, { query: { pageSize: 1_000 } })).body).items;
  const recordOf = async (recordId: string): Promise<ExportRecord> => {
    const record = (await listed()).find((each) => each.recordId === recordId);
    if (record === undefined) throw new Error(`no export ${recordId}`);
    return record;
  };
  const addressOf = async (recordId: string) =>
    calls.getExportAddress.reply.parse((await client.send(calls.getExportAddress, { query: { recordId } })).body);
  return {
    makeTask: async (taskName: string): Promise<string> => {
      const template = tested.service.gallery.bySlug('demo-shop-products');
      const body = {
        taskName,
        templateRegistrationId: template?.templateRegistrationId,
        templateVersion: 1,
        userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
      };
      return String((await client.send(createTemplateTask, { body })).body['taskId']);
    },
    addRun: async (taskId: string, columns: string[], rows: readonly Row[], lotNo = 1): Promise<string> => {
      const lotId = randomUUID();
      await insertRun(tested.database, { accountId: client.accountId, taskId, lotId, lotNo, columns, rows });
      return lotId;
    },
    listed,
    recordOf,
    addressOf,
    create: async (plan: object): Promise<ExportRecord> => {
      const { status, body } = await client.send(calls.createExport, { body: plan });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return calls.createExport.reply.parse(body).record;
    },
    ended: async (recordId: string): Promise<ExportRecord> => {
      await waitFor(async () => isExportEnded((await recordOf(recordId)).status));
      return recordOf(recordId);
    },
    /** As a browser follows the address: without a session. */
    download: async (recordId: string): Promise<Answer> => {
      const { url } = await addressOf(recordId);
      const token = new URL(url ?? '').searchParams.get('token') ?? '';
      return tested.client().send(calls.downloadExport, { query: { token } });
    },
  };
}
export type ExportScene = ReturnType<typeof exportScene>;
