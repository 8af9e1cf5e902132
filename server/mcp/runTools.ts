import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { StartResult } from '#core/domain/run/runResult.ts';
import { createTemplateTask, batchStop } from '#core/wire/calls/task/taskCalls.ts';
import { startWithParameters } from '#core/wire/calls/task/taskReadCalls.ts';
import { getTemplateBySlug } from '#core/wire/calls/template/templateCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import type { ApiClient } from '../runner/apiClient.ts';
import { answerOf } from './answer.ts';

const startNames = Object.fromEntries(Object.entries(StartResult).map(([name, result]) => [result, name]));
const values = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.boolean()]));
const taskId = z.uuid().describe('The id of a task, from list_tasks or create_task.');

/** Tools that start, stop and create: they need a token of the scope `run`, and `all` to create. */
export function registerRunTools(server: McpServer, service: ApiClient): void {
  server.registerTool(
    'start_task',
    {
      description: 'Starts a run of a task. `started` is false with the reason where it does not start.',
      inputSchema: {
        taskId,
        parameters: values.optional().describe('Other values than the saved ones, by parameter name.'),
      },
    },
    async (given) => {
      const input = { params: { id: given.taskId }, body: given.parameters ?? {} };
      return answerOf(await service.send(startWithParameters, input), ({ startResult, lotNo }) => ({
        started: startResult === StartResult.Succeed,
        reason: startNames[startResult],
        lotNo,
      }));
    },
  );
  server.registerTool(
    'stop_task',
    {
      description: 'Stops the run of a task; the rows collected so far are kept.',
      inputSchema: { taskId },
    },
    async (given) =>
      answerOf(await service.send(batchStop, { body: { taskIds: [given.taskId] } }), ({ errors }) => ({
        stopped: errors.length === 0,
      })),
  );
  server.registerTool(
    'create_task',
    {
      description: 'Saves a template with parameters as a task, which can then be started.',
      inputSchema: {
        slug: z.string().max(100).describe('The slug of a template, from list_templates.'),
        taskName: z.string().min(1).max(200),
        parameters: values.describe('The values by parameter name, as get_template describes them.'),
      },
    },
    async ({ slug, taskName, parameters }) => {
      const template = await service.send(getTemplateBySlug, { params: { slug } });
      if (!template.ok) return answerOf(template, () => ({}));
      const { templateRegistrationId, version: templateVersion } = template.value;
      const userInputParameters = formatUserInputParameters(parameters, {});
      const body = { taskName, templateRegistrationId, templateVersion, userInputParameters };
      return answerOf(await service.send(createTemplateTask, { body }), ({ code, taskId: id }) => ({
        taskId: id,
        ...(code !== '' && { refused: code }),
      }));
    },
  );
}
