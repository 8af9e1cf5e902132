import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createApiClient, originOf } from '../runner/apiClient.ts';
import { createMcpServer } from './createMcpServer.ts';

const usage = `Lets an assistant use your account, over standard input and output (Model Context Protocol):
  SHEAF_SERVICE   the address of the service, for example https://sheaf.example
  SHEAF_TOKEN     an API token of your account; its scope decides what the assistant may do
`;

/** Serves until the assistant closes the input. The exit code: 0 done, 2 without a usable address or token. */
async function main({ SHEAF_SERVICE: service = '', SHEAF_TOKEN: token = '' }: NodeJS.ProcessEnv): Promise<void> {
  const origin = originOf(service);
  if (service === '' || origin === null || token === '') {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  await createMcpServer(createApiClient(origin, token)).connect(new StdioServerTransport());
}

await main(process.env);
