import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { lowerSession } from '../lowPriority.ts';
import { startedAs } from './browserUser.ts';
import { confine, sandboxTrouble, type ConfinementOptions } from './confinement.ts';
import { endProcess, watchMemory, type MemoryLimits } from './memoryWatch.ts';
import { makeProfileFolder, removeProfileFolder } from './profileFolder.ts';
import { processTree } from './processTree.ts';

export interface BrowserProcessOptions extends ConfinementOptions, MemoryLimits {
  /** Where the egress proxy listens on loopback. */
  proxyPort: number;
  idleMs: number;
  /** Reports a sentence to the operator. */
  tell: (sentence: string) => void;
}

/** A name that is no address, so that even loopback can be left out of what the browser resolves itself. */
const proxyHost = 'egress.sheaf';
const closeMs = 3_000;

/**
 * The browser, started when somebody wants it and ended when nobody has for a while. It is a child of this process on a
 * pipe: it ends with this process, however that ends. A new one takes the place of one that broke down.
 */
export class BrowserProcess {
  private readonly options: BrowserProcessOptions;
  private readonly mark = `--sheaf-browser=${randomUUID()}`;
  private starting: Promise<Browser> | null = null;
  private users = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  /** Its folder; a process that ends at once after `close` would leave it. */
  private removing: Promise<void> = Promise.resolve();

  constructor(options: BrowserProcessOptions) {
    this.options = options;
  }

  /** Returns the browser, kept open until `release` was called as often. Rejects where it cannot start. */
  async open(): Promise<Browser> {
    clearTimeout(this.idleTimer);
    this.users += 1;
    try {
      return await (this.starting ?? this.start());
    } catch (error) {
      this.release();
      throw error;
    }
  }

  release(): void {
    this.users -= 1;
    if (this.users > 0) return;
    this.idleTimer = setTimeout(() => void this.close(), this.options.idleMs).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { starting } = this;
    // Later callers get a new browser.
    this.starting = null;
    const browser = await starting?.catch(() => null);
    if (browser?.isConnected() === true) {
      const timer = setTimeout(() => void this.kill(), closeMs);
      await browser.close().catch(() => undefined);
      clearTimeout(timer);
    }
    await this.removing;
  }

  /** Ends it at once, for a page that nothing else ends. */
  async kill(): Promise<void> {
    const { root } = await processTree(this.mark);
    if (root !== null) endProcess(root);
  }

  /** One that ends, or does not start, makes room for another; one that is still ending may stand beside it. */
  private start(): Promise<Browser> {
    const starting = this.launch();
    const forget = (): void => {
      if (this.starting === starting) this.starting = null;
    };
    starting.then((browser) => browser.on('disconnected', forget), forget);
    this.starting = starting;
    return starting;
  }

  private async launch(): Promise<Browser> {
    // Loaded lazily: a worker that renders nothing does not need it.
    const { chromium } = await import('playwright-core');
    const { proxyPort, tell } = this.options;
    const { user, hasSandbox } = await confine(this.options);
    const folder = await makeProfileFolder(user);
    const { executablePath, env } = startedAs(user, this.options.executablePath);
    // Only a persistent context's profile may be placed; it is not used beyond that, every run has a context of its
    // own.
    const launching = chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath,
      headless: true,
      chromiumSandbox: hasSandbox,
      proxy: { server: `http://${proxyHost}:${proxyPort}`, bypass: '<-loopback>' },
      args: [...switches, this.mark],
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      artifactsDir: folder,
      env: { ...environment(folder), ...env },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const remove = (): void => {
      this.removing = removeProfileFolder(folder);
    };
    launching.catch(remove);
    const context = await launching.catch((error: unknown) => {
      throw sandboxTrouble(error) ?? error;
    });
    const browser = context.browser();
    if (browser === null) throw new Error('a browser without a way to it');
    browser.on('disconnected', remove);
    await Promise.all(context.pages().map((page) => page.close()));
    await lowerSession(async () => {
      const { root, below } = await processTree(this.mark);
      return root === null ? [] : [root, ...below.map(({ pid }) => pid)];
    });
    browser.on('disconnected', watchMemory(this.mark, this.options, tell));
    return browser;
  }
}

/** No way around the proxy: no name is resolved, loopback is not left out, no UDP; nothing is asked of others. */
const switches = [
  `--host-resolver-rules=MAP ${proxyHost} 127.0.0.1, MAP * ~NOTFOUND`,
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--deny-permission-prompts',
  '--disable-gpu',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--js-flags=--max-old-space-size=512',
];

/** The part of this process's environment that a browser needs: pages must not reach its secrets. */
function environment(folder: string): Record<string, string> {
  const { PATH = '', LANG = 'C.UTF-8' } = process.env;
  return { PATH, LANG, HOME: folder, TMPDIR: folder };
}
