import type { TokenScope } from '#core/domain/account/apiToken.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { findFreePort } from '#server/db/embedded/port.ts';
import { openTestService, type Client, type TestService } from './openTestService.ts';
import { makeToken } from './withToken.ts';

/** A service that programs reach at its address, with a worker, and an account with a task of the demo shop. */
export interface ProgramService {
  tested: TestService;
  origin: string;
  client: Client;
  taskId: string;
  token: (scope: TokenScope) => Promise<string>;
}

export async function openProgramService(): Promise<ProgramService> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const tested = await openTestService({ publicUrl: origin, level: AccountLevel.Professional, withWorker: true });
  await tested.app.listen({ host: '127.0.0.1', port });
  const client = await tested.signUp('ada');
  const body = {
    taskName: 'Shop',
    templateRegistrationId: 1001,
    templateVersion: 1,
    userInputParameters: formatUserInputParameters({ Categories: ['lamps'] }, {}),
  };
  const { taskId } = createTemplateTask.reply.parse((await client.send(createTemplateTask, { body })).body);
  return { tested, origin, client, taskId: taskId ?? '', token: (scope) => makeToken(client, scope) };
}
