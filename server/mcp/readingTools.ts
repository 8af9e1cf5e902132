import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { TaskStatus } from '#core/domain/task/status.ts';
import { getAllData, getLotData } from '#core/wire/calls/data/dataCalls.ts';
import { getTaskSummary, searchTasks } from '#core/wire/calls/task/taskCalls.ts';
import { getTemplateBySlug, listTemplates } from '#core/wire/calls/template/templateCalls.ts';
import type { ApiClient } from '../runner/apiClient.ts';
import { answerOf } from './answer.ts';

const readOnly = { annotations: { readOnlyHint: true, openWorldHint: false } } as const;
const statusNames = Object.fromEntries(Object.entries(TaskStatus).map(([name, status]) => [status, name]));
const keyword = z.string().max(200).optional().describe('Words that the name contains.');
const page = z.int().min(1).optional().describe('The page, counted from 1.');
const taskId = z.uuid().describe('The id of a task, from list_tasks.');

/** Tools that read: they need a token of the scope `read`. */
export function registerReadingTools(server: McpServer, service: ApiClient): void {
  server.registerTool(
    'list_templates',
    { ...readOnly, description: 'Searches the templates that the account can use.', inputSchema: { keyword, page } },
    async (given) => {
      const query = { keyword: given.keyword, pageIndex: given.page ?? 1 };
      return answerOf(await service.send(listTemplates, { query: defined(query) }), ({ items, total }) => ({
        total,
        templates: items.map(({ slug, name, pricePerData }) => ({ slug, name, pricePerRowMicro: pricePerData })),
      }));
    },
  );
  server.registerTool(
    'get_template',
    {
      ...readOnly,
      description:
        'Returns a template with its parameters: their names, kinds and choices, and whether they are needed.',
      inputSchema: { slug: z.string().max(100).describe('The slug of a template, from list_templates.') },
    },
    async ({ slug }) =>
      answerOf(await service.send(getTemplateBySlug, { params: { slug } }), ({ name, parameters }) => ({
        slug,
        name,
        parameters,
      })),
  );
  server.registerTool(
    'list_tasks',
    { ...readOnly, description: 'Searches the tasks of the account.', inputSchema: { keyword, page } },
    async (given) => {
      const query = { Keyword: given.keyword, page: given.page ?? 1, pageSize: 50 };
      return answerOf(await service.send(searchTasks, { query: defined(query) }), ({ items, total }) => ({
        total,
        tasks: items.map((item) => ({
          taskId: item.taskId,
          taskName: item.taskName,
          status: statusNames[item.taskExecuteStatus],
        })),
      }));
    },
  );
  server.registerTool(
    'get_status',
    {
      ...readOnly,
      description: 'Returns the status of a task and the rows of its newest run. Completed and Stopped are ends.',
      inputSchema: { taskId },
    },
    async (given) =>
      answerOf(await service.send(getTaskSummary, { params: { id: given.taskId } }), (summary) => ({
        status: statusNames[summary.taskExecuteStatus],
        lotNo: summary.lotNo,
        rowCount: summary.currentTotalExtractCount,
        startedAt: timeText(summary.startedAt),
        endedAt: timeText(summary.endedAt),
      })),
  );
  registerRows(server, service);
}

function registerRows(server: McpServer, service: ApiClient): void {
  const inputSchema = {
    taskId,
    lotNo: z.int().min(1).optional().describe('The number of a run; without it, the rows of all runs.'),
    page: z.int().min(0).optional().describe('The page of 100 rows, counted from 0.'),
  };
  server.registerTool(
    'read_rows',
    { ...readOnly, description: 'Returns collected rows of a task, 100 at a time.', inputSchema },
    async ({ taskId: id, lotNo, page: pageNo = 0 }) => {
      const query = { page: pageNo, pageSize: 100 };
      if (lotNo === undefined) {
        return answerOf(await service.send(getAllData, { params: { id }, query }), ({ total, columns, rows }) => ({
          total,
          columns: columns.map(({ name }) => name),
          rows: rows.map(({ values }) => values),
        }));
      }
      return answerOf(await service.send(getLotData, { params: { id, lotNo }, query }), (rows) => rows);
    },
  );
}

/** Without fields that were not given. */
function defined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };
}

function timeText(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
