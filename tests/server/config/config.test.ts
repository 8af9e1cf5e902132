import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { readConfig } from '#server/config/config.ts';
import { StartupError } from '#server/db/embedded/StartupError.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (environment: NodeJS.ProcessEnv = {}, ...args: string[]) =>
  readConfig(args, { SHEAF_DATA: folder, ...environment });

describe('the configuration', () => {
  test('has defaults for one machine that serves only itself, and cannot be changed', () => {
    const config = read();
    expect(config).toMatchObject({
      run: 'all',
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: null,
      publicUrl: 'http://127.0.0.1:8080',
      isDemo: true,
      signup: { isOpen: true, level: AccountLevel.Standard, needsCode: false },
      offer: { trialDays: 14, contact: null },
      google: null,
      chat: null,
      operator: null,
      workerProcesses: 1,
      subtasksAtOnce: 8,
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('takes a token for the metrics, long enough not to be guessed, and never shows it', () => {
    expect(read().metricsToken).toBeNull();
    expect(read({ SHEAF_METRICS_TOKEN: 'sixteen letters!' }).metricsToken).toBe('sixteen letters!');
    expect(() => read({ SHEAF_METRICS_TOKEN: 'short' })).toThrow(
      'SHEAF_METRICS_TOKEN is not valid: it must be at least 16 characters.',
    );
  });

  test.each([
    [{}, []],
    [{ SHEAF_PUBLIC_URL: 'https://sheaf.example' }, ['127.0.0.0/8', '::1/128']],
    [
      { SHEAF_TRUSTED_PROXIES: '10.0.0.5, 192.168.7.0/24,2001:db8::/64' },
      ['10.0.0.5', '192.168.7.0/24', '2001:db8::/64'],
    ],
  ])('trusts the configured proxies, or those of its own machine where TLS is in front: %o', (given, trusted) => {
    expect(read(given).trustedProxies).toEqual(trusted);
  });

  test.each(['proxy.example', '10.0.0', '10.0.0.5/33', '0.0.0.0/0', '::/0', '10.0.0.5 10.0.0.6', '10.0.0.5,', '1/2/3'])(
    'refuses to believe "%s"',
    (list) => {
      expect(() => read({ SHEAF_TRUSTED_PROXIES: list })).toThrow(
        `SHEAF_TRUSTED_PROXIES is "${list}": it must be the addresses or networks of your own proxies with commas between`,
      );
    },
  );

  test('takes the folder of further templates as a whole path, and none unless it is given', () => {
    expect(read().templatesFolder).toBeNull();
    expect(read({ SHEAF_TEMPLATES: 'mine' }).templatesFolder).toBe(join(process.cwd(), 'mine'));
  });

  test('takes premium proxies from a file, as a whole path, or from a provider', () => {
    expect(read().proxyPool).toBeNull();
    expect(read({ SHEAF_PROXY_POOL: 'pool.json' }).proxyPool).toBe(join(process.cwd(), 'pool.json'));
    const address = 'https://provider.example/pool?key=secret';
    expect(read({ SHEAF_PROXY_POOL: address }).proxyPool).toBe(address);
    expect(() => read({ SHEAF_PROXY_POOL: 'http://provider.example/?key=secret' })).toThrow(
      'SHEAF_PROXY_POOL is not valid: it must be the path of a JSON file or the address of a provider, https://…',
    );
  });

  test('takes the browser that is named, and else one that is found', () => {
    expect(read({ SHEAF_CHROMIUM: process.execPath }).browserPath).toBe(process.execPath);
    expect(() => read({ SHEAF_CHROMIUM: join(folder, 'gone') })).toThrow(
      'a Chromium or Chrome that this service may run',
    );
    writeFileSync(join(folder, 'chromium-headless-shell'), '', { mode: 0o755 });
    writeFileSync(join(folder, 'chromium'), '', { mode: 0o755 });
    expect(read({ PATH: folder }).browserPath).toBe(join(folder, 'chromium-headless-shell'));
  });

  test('takes arguments before the environment', () => {
    const config = read({ PORT: '1', SHEAF_RUN: 'web', SHEAF_DEMO: 'no' }, '--port=9000', '--run', 'worker', '--demo');
    expect(config).toMatchObject({ port: 9000, run: 'worker', isDemo: true, publicUrl: 'http://127.0.0.1:9000' });
    expect(read({}, '--no-demo').isDemo).toBe(false);
  });

  test.each([
    { DATABASE_URL: 'postgres://u:p@db/sheaf' },
    { SHEAF_PUBLIC_URL: 'https://sheaf.example' },
    { SHEAF_RUN: 'web' },
    { SHEAF_OPERATOR_EMAIL: 'a@example.com', SHEAF_OPERATOR_PASSWORD: 'long enough' },
  ])('is no demo, and closed to new accounts, once it is set up for others: %j', (environment) => {
    expect(read(environment)).toMatchObject({ isDemo: false, signup: { isOpen: false, level: AccountLevel.Free } });
  });

  test.each([
    [{}, [], false],
    [{ SHEAF_PUBLIC_URL: 'http://localhost:9000' }, ['--demo'], false],
    [{ SHEAF_PUBLIC_URL: 'http://[::1]:9000' }, ['--demo'], false],
    [{}, ['--no-demo'], true],
    [{ SMTP_URL: 'smtp://mail.example' }, ['--demo'], true],
    [{ SHEAF_PUBLIC_URL: 'https://sheaf.example' }, ['--demo'], true],
    [{ SHEAF_PUBLIC_URL: 'http://localhost.example' }, ['--demo'], true],
    [{ SHEAF_SIGNUP: 'open', SHEAF_RUN: 'web' }, [], true],
  ])('requires a code at sign-up, except on a demo of this machine without mails: %j %j', (given, args, needsCode) => {
    expect(read(given, ...args).signup.needsCode).toBe(needsCode);
  });

  test('opens the demo shop, and nothing else of its own, to the engine', () => {
    expect(read().hostRules).toEqual([
      {
        host: '127.0.0.1:8080',
        pathPrefix: '/demo-shop',
        allowPrivate: true,
        ignoreRobots: true,
        connections: 2,
        delayMs: 0,
      },
    ]);
  });
});

describe('a bad value stops the start with one sentence that names it', () => {
  test.each([
    [{ PORT: '99999' }, 'PORT is "99999": it must be a whole number from 0 to 65535.'],
    [{ PORT: 'http' }, 'PORT is "http": it must be a whole number from 0 to 65535.'],
    [{ SHEAF_RUN: 'both' }, 'SHEAF_RUN is "both": it must be one of web, worker, all.'],
    [{ SHEAF_SIGNUP: 'yes' }, 'SHEAF_SIGNUP is "yes": it must be one of open, closed.'],
    [
      { SHEAF_PUBLIC_URL: 'https://x.example/app' },
      'SHEAF_PUBLIC_URL is "https://x.example/app": it must be the address of this service without a path, https://sheaf.example.org.',
    ],
    [{ SHEAF_PUBLIC_URL: 'ftp://x.example' }, 'SHEAF_PUBLIC_URL is "ftp://x.example"'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL is not valid: it must be the address of a PostgreSQL server'],
    [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL is not valid: it must be the address of a mail server, smtp://'],
    [{ SHEAF_MAIL_FROM: 'nobody' }, 'SHEAF_MAIL_FROM is "nobody": it must be an e-mail address.'],
    [{ SHEAF_TRIAL_DAYS: '-1' }, 'SHEAF_TRIAL_DAYS is "-1": it must be a whole number from 0 to 366.'],
    [
      { SHEAF_CONTACT: 'javascript:alert(1)' },
      'SHEAF_CONTACT is "javascript:alert(1)": it must be an e-mail address or the address of a page, https://…',
    ],
    [{ SHEAF_CONTACT: 'ask at the desk' }, 'SHEAF_CONTACT is "ask at the desk"'],
    [{ SHEAF_SECRET: 'short secret' }, 'SHEAF_SECRET is not valid: it must be at least 32 characters.'],
    [{ SHEAF_WORKER_SUBTASKS: '0' }, 'SHEAF_WORKER_SUBTASKS is "0": it must be a whole number from 1 to 256.'],
    [{ SHEAF_OPERATOR_EMAIL: 'a@example.com' }, 'SHEAF_OPERATOR_EMAIL and SHEAF_OPERATOR_PASSWORD belong together'],
  ])('%j', (environment, sentence) => {
    expect(() => read(environment as NodeJS.ProcessEnv)).toThrow(StartupError);
    expect(() => read(environment as NodeJS.ProcessEnv)).toThrow(sentence);
  });

  test('and a secret is never in it', () => {
    for (const environment of [
      { SHEAF_SECRET: 'hush hush' },
      { SHEAF_OPERATOR_PASSWORD: 'hush hush' },
      { DATABASE_URL: 'postgre://u:hush hush@db' },
      { SMTP_URL: 'mailto:hush hush' },
    ]) {
      expect(() => read(environment as NodeJS.ProcessEnv)).not.toThrow('hush');
    }
  });

  test('all bad values at once', () => {
    expect(() => read({ PORT: 'x', SHEAF_WORKERS: 'y' })).toThrow(/PORT is "x".*\nSHEAF_WORKERS is "y"/u);
  });

  test.each(['--prot=1', 'start', '--port'])('an argument that it does not know: %s', (arg) => {
    expect(() => read({}, arg)).toThrow(StartupError);
    expect(() => read({}, arg)).toThrow('Known are --port=8080');
  });
});

describe('the list of related apps', () => {
  const write = (apps: unknown) => {
    const file = join(folder, 'apps.json');
    writeFileSync(file, JSON.stringify(apps));
    return file;
  };
  const app = {
    name: 'Robot',
    imageUrl: 'https://apps.example/robot.png',
    url: 'https://apps.example/robot',
    downloads: 12,
    lastModificationTime: '2026-03-01',
  };

  test('is empty unless an operator writes one', () => {
    expect(read().relatedApps).toEqual([]);
    const file = write([{ ...app, templates: ['html-tables'] }]);
    expect(read({ SHEAF_RELATED_APPS: file }).relatedApps).toEqual([
      { ...app, templates: ['html-tables'], lastModificationTime: Date.UTC(2026, 2, 1) },
    ]);
  });

  test.each([
    ['an address of another kind', [{ ...app, url: 'javascript:alert(1)' }], /apps\.json cannot be used: 0\.url: /u],
    ['a missing name', [{ ...app, name: ' ' }], /apps\.json cannot be used: 0\.name: /u],
    ['no list', {}, /apps\.json cannot be used: the file: /u],
  ])('with %s stops the start', (_fault, apps, sentence) => {
    const file = write(apps);
    expect(() => read({ SHEAF_RELATED_APPS: file })).toThrow(sentence);
  });
});

describe('what the operator offers', () => {
  test('is a trial in a demo only, unless its days are said; and a contact where there is one', () => {
    expect(read({ SHEAF_DEMO: 'no' }).offer).toEqual({ trialDays: 0, contact: null });
    const settings = { SHEAF_DEMO: 'no', SHEAF_TRIAL_DAYS: '30', SHEAF_CONTACT: 'plans@sheaf.example' };
    expect(read(settings).offer).toEqual({ trialDays: 30, contact: 'plans@sheaf.example' });
    expect(read({ SHEAF_CONTACT: 'https://sheaf.example/ask' }).offer.contact).toBe('https://sheaf.example/ask');
  });
});

describe('payments', () => {
  const keys = { SHEAF_STRIPE_KEY: 'sk_test_0123456789', SHEAF_STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };
  test.each<[environment: NodeJS.ProcessEnv, choice: string]>([
    [{}, 'test'],
    [{ SHEAF_DEMO: 'no' }, 'off'],
    [keys, 'stripe'],
    [{ ...keys, SHEAF_PAYMENTS: 'off' }, 'off'],
  ])('with %o are taken by: %s', (environment, choice) => {
    expect(read(environment).payments.choice).toBe(choice);
  });

  test.each([{ SHEAF_PAYMENTS: 'stripe' }, { SHEAF_STRIPE_KEY: keys.SHEAF_STRIPE_KEY }])(
    'by Stripe need both of its settings: %o',
    (environment) => {
      expect(() => read(environment)).toThrow('SHEAF_STRIPE_WEBHOOK_SECRET: one of them is missing');
    },
  );
});

describe('the client at Google', () => {
  const both = { SHEAF_GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com', SHEAF_GOOGLE_CLIENT_SECRET: 'secret' };

  test('is none unless both of its settings are there', () => {
    expect(read(both).google).toEqual({ clientId: 'x.apps.googleusercontent.com', clientSecret: 'secret' });
    expect(() => read({ SHEAF_GOOGLE_CLIENT_ID: 'x' })).toThrow('belong together: one of them is missing');
    expect(() => read({ ...both, SHEAF_GOOGLE_CLIENT_ID: 'a b' })).toThrow('SHEAF_GOOGLE_CLIENT_ID is "a b"');
    expect(() => read({ ...both, SHEAF_GOOGLE_CLIENT_SECRET: 'a b' })).toThrow(
      'SHEAF_GOOGLE_CLIENT_SECRET is not valid',
    );
  });
});

describe('the chat widget', () => {
  const both = { SHEAF_INTERCOM_APP: 'abcd1234', SHEAF_INTERCOM_SECRET: 'a-secret-of-intercom' };
  const widget = 'https://widget.intercom.io/widget';

  test('is none unless a workspace is named; it is Intercom’s unless another one is', () => {
    expect(read({}).chat).toBeNull();
    expect(read(both).chat).toEqual({ appId: 'abcd1234', secret: 'a-secret-of-intercom', widget });
    expect(read({ SHEAF_INTERCOM_APP: 'abcd1234' }).chat).toEqual({ appId: 'abcd1234', secret: null, widget });
    const own = { ...both, SHEAF_INTERCOM_WIDGET: 'https://chat.example.org/w/' };
    expect(read(own).chat?.widget).toBe('https://chat.example.org/w');
    expect(() => read({ SHEAF_INTERCOM_SECRET: 'a-secret-of-intercom' })).toThrow('need SHEAF_INTERCOM_APP');
    expect(() => read({ ...both, SHEAF_INTERCOM_SECRET: 'a b' })).toThrow('SHEAF_INTERCOM_SECRET is not valid');
    expect(() => read({ ...both, SHEAF_INTERCOM_WIDGET: 'http://chat.example.org/w' })).toThrow(
      'SHEAF_INTERCOM_WIDGET',
    );
  });
});

describe('mail', () => {
  test('goes to files unless a mail server is named, from an address of this service', () => {
    expect(read().mail).toEqual({ smtpUrl: null, from: 'sheaf@127.0.0.1' });
    const SMTP_URL = 'smtps://user:word@mail.example:465';
    expect(read({ SMTP_URL, SHEAF_PUBLIC_URL: 'https://sheaf.example' }).mail).toEqual({
      smtpUrl: SMTP_URL,
      from: 'sheaf@sheaf.example',
    });
  });
});

describe('the list of hosts', () => {
  const write = (text: string) => {
    const file = join(folder, 'list.json');
    writeFileSync(file, text);
    return file;
  };

  test('is read and checked', () => {
    const file = write(
      '[{"host":"shop.example","delayMs":200,"connections":4},{"host":"127.0.0.1:9000","allowPrivate":true}]',
    );
    expect(read({ SHEAF_HOSTS: file }).hostRules.slice(0, 2)).toEqual([
      { host: 'shop.example', delayMs: 200, connections: 4 },
      { host: '127.0.0.1:9000', allowPrivate: true },
    ]);
  });

  test.each([
    ['{', ':1:2: this is no JSON'],
    ['{}', ':1:1: a list of rules'],
    ['[{"host":"a"},{"host":"b","delay":1}]', ':1:27: "delay" is not known'],
    ['[{"host":"a","connections":0}]', ':1:28: the value of "connections"'],
  ])('that is wrong (%s) names the place', (text, place) => {
    const file = write(text);
    expect(() => read({ SHEAF_HOSTS: file })).toThrow(StartupError);
    expect(() => read({ SHEAF_HOSTS: file })).toThrow(place);
  });

  test('that is named and not there is refused', () => {
    expect(() => read({ SHEAF_HOSTS: join(folder, 'gone.json') })).toThrow(StartupError);
  });
});
