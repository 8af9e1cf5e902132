import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerLinks, unregisterLinks } from '#server/runner/registerLinks.ts';

let folder: string;
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-links-'));
  environment = { PATH: folder, XDG_DATA_HOME: join(folder, 'data') };
});
afterEach(() => rmSync(folder, { recursive: true }));

const command = ['/opt/a "b"/no$de', '/opt/50%/`c`\\d/main.ts', 'open'];
const register = () => registerLinks({ platform: 'linux', environment, command });
const entryFile = () => join(folder, 'data/applications/sheaf-runner.desktop');

/** A desktop of which the scheme's default can be asked and set. */
function putDesktop(answer: string): void {
  const program = join(folder, 'xdg-mime');
  writeFileSync(program, `#!/bin/sh\necho "$@" >> "${folder}/asked"\n[ "$1" = query ] && echo ${answer}\nexit 0\n`);
  chmodSync(program, 0o700);
}

describe('§2.4: a runner registers for links of the console', () => {
  test('with an entry of its desktop that starts it with the link, whatever its path is called', () => {
    putDesktop('sheaf-runner.desktop');
    expect(register()).toMatchObject({ isDone: true });
    const entry = readFileSync(entryFile(), 'utf8');
    expect(entry).toContain('\nMimeType=x-scheme-handler/web+sheaf;\n');
    expect(entry).toContain('\nTerminal=true\n');
    // Read as the specification of desktop entries says: the file's escapes, then quotes as a shell's, then the fields.
    const exec = (/^Exec=(.*)$/mu.exec(entry)?.[1] ?? '').replaceAll('\\\\', '\\').replace(/ %u$/u, ' LINK');
    const words = execFileSync('/bin/sh', ['-c', `printf '%s\\n' ${exec}`], { encoding: 'utf8' });
    expect(words.replaceAll('%%', '%').trim().split('\n')).toEqual([...command, 'LINK']);
    expect(readFileSync(join(folder, 'asked'), 'utf8').split('\n')).toContain(
      'default sheaf-runner.desktop x-scheme-handler/web+sheaf',
    );
  });

  test.each([
    ['another program keeps the links', () => putDesktop('other.desktop')],
    ['there is no xdg-mime', () => undefined],
  ])('and says so where %s', (_, prepare) => {
    prepare();
    const { isDone, sentence } = register();
    expect(isDone).toBe(false);
    expect(sentence).toContain(entryFile());
  });

  test('and takes itself out again', () => {
    putDesktop('sheaf-runner.desktop');
    register();
    const machine = { platform: 'linux', environment } as const;
    expect(unregisterLinks(machine)).toMatchObject({ isDone: true });
    expect(existsSync(entryFile())).toBe(false);
    expect(unregisterLinks(machine)).toMatchObject({
      isDone: true,
      sentence: expect.stringContaining('not registered'),
    });
  });

  test.each(['darwin', 'win32'] as const)(
    'but not on %s, where it names the commands and writes nothing',
    (platform) => {
      for (const done of [
        registerLinks({ platform, environment, command }),
        unregisterLinks({ platform, environment }),
      ]) {
        expect(done).toMatchObject({ isDone: false, sentence: expect.stringContaining('runner -- run <task>') });
      }
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
  );
});
