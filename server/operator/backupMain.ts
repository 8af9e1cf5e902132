import { backupCommand, backupUsage } from './backup/backupCommand.ts';
import { runBackupCommand } from './backup/runBackupCommand.ts';

// Entry point of `npm run backup`.
process.exitCode = await runBackupCommand(
  {
    usage: backupUsage,
    flags: ['check'],
    run: (context, file, flags) => backupCommand(context, file, flags.has('check')),
  },
  process.argv.slice(2),
);
