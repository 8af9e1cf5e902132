import { runCommand } from './command.ts';
import { taskCommands } from './taskCommands.ts';

// Entry point of `npm run task`. It runs when it is imported, so the commands are in a file of their own.
process.exitCode = await runCommand('task', taskCommands, process.argv.slice(2));
