import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { lowerSession } from '#server/engine/lowPriority.ts';
import { startedAs } from './browserUser.ts';
import { confine, sandboxTrouble, type ConfinementOptions } from './confinement.ts';
import { endProcess, watchMemory, type MemoryLimits } from './memoryWatch.ts';
import { makeProfileFolder, removeProfileFolder } from './profileFolder.ts';
import { processTree } from './processTree.ts';

export interface BrowserProcessOptions extends ConfinementOptions, MemoryLimits {
  /** The loopback port of the egress proxy. */
  proxyPort: number;
  idleMs: number;
  /** Reports a sentence to the operator. */
  warn: (sentence: string) => void;
}

/** A name instead of an address, so that the browser need not resolve even loopback by itself. */
const proxyHost = 'egress.sheaf';
const closeMs = 3_000;

/**
 * The browser process, started on first use and ended after an idle time. It is a child of this process, connected by a
 * pipe, so it also ends when this process ends in any way. After a crash the next `open` starts a new one.
 */
export class BrowserProcess {
  private readonly options: BrowserProcessOptions;
  private readonly mark = `--sheaf-browser=${randomUUID()}`;
  private starting: Promise<Browser> | null = null;
  private users = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  /**
   * Removal of the browser's folder. `close` waits for it: a process that exits right after `close` would leave the
   * folder behind.
   */
  private removing: Promise<void> = Promise.resolve();

  constructor(options: BrowserProcessOptions) {
    this.options = options;
  }

  /**
   * Returns the browser, which stays open until `release` was called once for each `open`. Rejects where it cannot
   * start.
   */
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

  /** Kills the browser at once, for a page that cannot be closed otherwise. */
  async kill(): Promise<void> {
    const { root } = await processTree(this.mark);
    if (root !== null) endProcess(root);
  }

  /**
   * A browser that ended or did not start is forgotten, so that the next call starts another. A browser that is still
   * ending may run beside the new one.
   */
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
    const { proxyPort, warn } = this.options;
    const { user, hasSandbox } = await confine(this.options);
    const folder = await makeProfileFolder(user);
    const { executablePath, env } = startedAs(user, this.options.executablePath);
    // Only a persistent context allows us to choose the profile folder. The context itself is not used: every run has
    // its own.
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
    browser.on('disconnected', watchMemory(this.mark, this.options, warn));
    return browser;
  }
}

/**
 * Switches that leave no way around the proxy: no name is resolved, loopback is not exempt, no UDP. They also stop
 * background requests of Chromium, and windows: a browser without a screen opens them although nobody clicked.
 */
const switches = [
  `--host-resolver-rules=MAP ${proxyHost} 127.0.0.1, MAP * ~NOTFOUND`,
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--deny-permission-prompts',
  '--block-new-web-contents',
  '--disable-gpu',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--js-flags=--max-old-space-size=512',
];

/** The part of this process's environment that a browser needs; pages must not reach the secrets in the rest. */
function environment(folder: string): Record<string, string> {
  const { PATH = '', LANG = 'C.UTF-8' } = process.env;
  return { PATH, LANG, HOME: folder, TMPDIR: folder };
}
