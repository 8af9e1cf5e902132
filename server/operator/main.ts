import { accountCommands } from './account/accountCommands.ts';
import { runCommand } from './command.ts';

// Entry point of `npm run account`. It runs when it is imported, so the commands are in a file of their own.
process.exitCode = await runCommand('account', accountCommands, process.argv.slice(2));
