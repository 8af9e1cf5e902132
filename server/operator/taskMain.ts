import { runCommand } from './command.ts';
import { taskCommands } from './taskCommands.ts';

process.exitCode = await runCommand('task', taskCommands, process.argv.slice(2));
