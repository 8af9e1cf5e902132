import { readFile, stat } from 'node:fs/promises';
import type { Config } from './config.ts';
import { checkHostRules, demoShopRule } from './hostRulesFile.ts';

interface Log {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

const lookEveryMs = 2_000;

/**
 * Reads the hosts file again when it has changed, and replaces the rules in the list that everybody has: the next
 * request obeys them. A file with a mistake changes nothing, and a warning is logged; without a file there are no
 * rules. More connections to a host apply once those that are open have closed.
 */
export async function watchHostRules(
  { hostRules, hostsFile, publicUrl }: Pick<Config, 'hostRules' | 'hostsFile' | 'publicUrl'>,
  log: Log,
  everyMs = lookEveryMs,
): Promise<{ close: () => void }> {
  let seen = await stampOf(hostsFile);
  const look = async (): Promise<void> => {
    const stamp = await stampOf(hostsFile);
    if (stamp === seen) return;
    seen = stamp;
    const text = stamp === '' ? '[]' : await readFile(hostsFile, 'utf8').catch(() => '');
    const { rules, mistakes } = checkHostRules(text);
    const [first] = mistakes;
    if (first !== undefined)
      log.warn({ hostsFile, ...first }, 'the hosts file has a mistake: its rules stay as before');
    else {
      hostRules.splice(0, hostRules.length, ...rules, demoShopRule(publicUrl));
      log.info({ hostsFile, rules: rules.length }, 'the hosts file was read again');
    }
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/** Changes with the file; '' where there is none. */
async function stampOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  return found === null ? '' : [found.ino, found.size, found.mtimeMs].join(' ');
}
