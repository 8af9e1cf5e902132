import { describe, expect, test } from 'vitest';
import {
  appScheme,
  formatProgramLink,
  parseProgramLink,
  programErrands,
  runnerScheme,
} from '#core/domain/task/programLink.ts';

const taskId = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('§2.4: a link to the local runner', () => {
  test.each(programErrands)('of the errand “%s” is read as it was written', (errand) => {
    const text = formatProgramLink(runnerScheme, { errand, taskId });
    expect(text).toBe(`web+sheaf:${errand}/${taskId}`);
    expect(parseProgramLink(runnerScheme, text)).toEqual({ errand, taskId });
    // As a browser hands it on.
    expect(new URL(text).href).toBe(text);
  });

  test('is not one to the installed app, and the other way round', () => {
    const link = { errand: 'schedule', taskId } as const;
    expect(formatProgramLink(appScheme, link)).toBe(`web+sheafapp:schedule/${taskId}`);
    expect(parseProgramLink(appScheme, formatProgramLink(appScheme, link))).toEqual(link);
    expect(parseProgramLink(runnerScheme, formatProgramLink(appScheme, link))).toBeNull();
    expect(parseProgramLink(appScheme, formatProgramLink(runnerScheme, link))).toBeNull();
  });

  test.each([
    '',
    'web+sheaf:',
    `web+sheaf:task`,
    `web+sheaf:task/`,
    `web+sheaf:task/${taskId.slice(1)}`,
    `web+sheaf:task/${taskId}/`,
    `web+sheaf:task/${taskId}?new`,
    `web+sheaf:task/${taskId}#new`,
    `web+sheaf:task/${taskId} --new`,
    `web+sheaf:task/${taskId}\n`,
    `\nweb+sheaf:task/${taskId}`,
    ` web+sheaf:task/${taskId}`,
    `web+sheaf:task/${taskId.toUpperCase()}`,
    `web+sheaf://task/${taskId}`,
    `web+sheaf:/task/${taskId}`,
    `web+sheaf:run/${taskId}`,
    `web+sheaf:Task/${taskId}`,
    `web+sheaf:task/../schedule/${taskId}`,
    `web+sheaf:task/%30f8fad5b-d9cb-469f-a165-70867728950e`,
    `web+other:task/${taskId}`,
    `web-sheaf:task/${taskId}`,
    `https://sheaf.example/task/${taskId}`,
    `task/${taskId}`,
    `--new`,
  ])('is not %j', (text) => {
    expect(parseProgramLink(runnerScheme, text)).toBeNull();
  });
});
