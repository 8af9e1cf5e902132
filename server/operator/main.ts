import { accountCommands } from './account/accountCommands.ts';
import { runCommand } from './command.ts';

process.exitCode = await runCommand('account', accountCommands, process.argv.slice(2));
