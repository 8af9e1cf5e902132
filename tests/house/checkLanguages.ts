import path from 'node:path';
import { languageProblems } from './languages.ts';

const problems = languageProblems(path.resolve(process.argv[2] ?? 'locales'));
process.stdout.write(problems.length === 0 ? 'languages: complete\n' : `${problems.join('\n')}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
