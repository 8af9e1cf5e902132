import { restoreCommand, restoreUsage } from './backup/restoreCommand.ts';
import { runBackupCommand } from './backup/runBackupCommand.ts';

// Entry point of `npm run restore`.
process.exitCode = await runBackupCommand(
  {
    usage: restoreUsage,
    flags: ['drill', 'replace', 'sign-out'],
    run: (context, file, flags) =>
      restoreCommand(context, file, {
        isDrill: flags.has('drill'),
        isReplacing: flags.has('replace'),
        endsAccess: flags.has('sign-out'),
      }),
  },
  process.argv.slice(2),
);
