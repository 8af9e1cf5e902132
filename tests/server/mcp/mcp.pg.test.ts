import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenScope } from '#core/domain/account/apiToken.ts';
import { openProgramService, type ProgramService } from '#tests/server/programService.ts';
import { waitFor } from '#tests/support/waitFor.ts';

const program = join(import.meta.dirname, '../../../server/mcp/main.ts');
let service: ProgramService;
const open: Client[] = [];
beforeAll(async () => {
  service = await openProgramService();
});
afterAll(async () => {
  for (const each of open) await each.close();
  await service.tested.close();
});

/** An assistant that starts the program as its own do, with a token of this scope. */
async function assistant(scope: TokenScope) {
  const client = new Client({ name: 'a test', version: '1' });
  const env = {
    SHEAF_SERVICE: service.origin,
    SHEAF_TOKEN: await service.token(scope),
    PATH: process.env['PATH'] ?? '',
  };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program], env }));
  open.push(client);
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { isError = false, content } = await client.callTool({ name, arguments: given });
    const [first] = content as { text: string }[];
    return { isError, value: JSON.parse(first?.text ?? 'null') as Record<string, unknown> };
  };
  return { client, call };
}

describe('an assistant with a token', () => {
  test('sees tools with descriptions, and which of them only read', async () => {
    const { client } = await assistant('read');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'create_task',
      'get_status',
      'get_template',
      'list_tasks',
      'list_templates',
      'read_rows',
      'start_task',
      'stop_task',
    ]);
    for (const { name, description, annotations } of tools) {
      expect(description).toMatch(/\w+ .*\./u);
      expect(annotations?.readOnlyHint === true).toBe(/^(?:get|list|read)_/u.test(name));
    }
  });

  test('finds a template, saves a task, starts it, waits and reads its rows', async () => {
    const { call } = await assistant('all');
    const found = await call('list_templates', { keyword: 'demo shop products' });
    expect(JSON.stringify(found.value['templates'])).toContain('demo-shop-products');
    const { value: template } = await call('get_template', { slug: 'demo-shop-products' });
    expect(JSON.stringify(template['parameters'])).toContain('Categories');
    const made = await call('create_task', {
      slug: 'demo-shop-products',
      taskName: 'Mugs for the assistant',
      parameters: { Categories: ['mugs'] },
    });
    const { taskId } = made.value;
    expect((await call('start_task', { taskId })).value).toMatchObject({ started: true, lotNo: 1 });
    await waitFor(async () => (await call('get_status', { taskId })).value['status'] === 'Completed');
    const { value: rows } = await call('read_rows', { taskId, lotNo: 1 });
    expect(rows['columns']).toContain('name');
    expect(JSON.stringify(rows['rows'])).toMatch(/mug/iu);
    expect((await call('read_rows', { taskId })).value['total']).toBe(rows['total']);
    const { value: tasks } = await call('list_tasks', { keyword: 'assistant' });
    expect(tasks).toMatchObject({ total: 1, tasks: [{ taskId, status: 'Completed' }] });
  }, 90_000);

  test('may do what its scope allows, and reads the reason of a refusal', async () => {
    const { call } = await assistant('read');
    const refused = await call('start_task', { taskId: service.taskId });
    expect(refused).toEqual({ isError: true, value: { code: 'ScopeTooSmall', scope: 'read', needed: 'run' } });
    const unknown = await call('get_status', { taskId: crypto.randomUUID() });
    expect(unknown).toEqual({ isError: true, value: { code: 'NotFound' } });
  });
});
