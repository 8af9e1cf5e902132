import {
  installNode,
  installPackage,
  runnerCommand,
  systemNames,
  systemOf,
  systems,
  type System,
} from '#core/domain/run/runnerCommands.ts';
import { markup, type Markup } from '#server/markup.ts';
import { isLoopbackName } from '../../../door/clientAddress.ts';
import { type PublicContext, type PublicPage } from '../layout.ts';
import { publicAddresses } from '../publicAddresses.ts';
import { icon } from './icons.ts';
import { breadcrumbs } from './structuredData.ts';

/** The systems that the app is installed on: those of the runner, and those of phones and tablets. */
const devices = [...systems, 'android', 'ios'] as const;
type Device = (typeof devices)[number];

const deviceNames: Record<Device, string> = { ...systemNames, android: 'Android', ios: 'iPhone, iPad' };

/**
 * `/download/latest` (§2.1): how to install the app, and how to get the local runner, for each system; that of the
 * reader comes first and is open. The console explains the runner beside a task too (`/client-run-download`).
 */
export function downloadPage(context: PublicContext): PublicPage {
  const { t } = context;
  const title = t(($) => $.download.title);
  return {
    status: 200,
    title,
    description: t(($) => $.download.description),
    isIndexed: true,
    structuredData: [
      breadcrumbs(context, [
        { name: t(($) => $.product, { ns: 'common' }), path: publicAddresses.home },
        { name: title, path: publicAddresses.download },
      ]),
    ],
    main: markup`<header class="page-head"><h1>${title}</h1><p class="lead">${t(($) => $.download.lead)}</p></header>
${app(context)}
${runner(context)}`,
  };
}

function app(context: PublicContext): Markup {
  const { t, userAgent, origin } = context;
  const own = deviceOf(userAgent);
  const url = new URL(origin);
  const isInsecure = url.protocol === 'http:' && !isLoopbackName(url.hostname);
  const ways: Record<Device, string> = {
    windows: t(($) => $.download.windows),
    macos: t(($) => $.download.macos),
    linux: t(($) => $.download.linux),
    android: t(($) => $.download.android),
    ios: t(($) => $.download.ios),
  };
  const steps = (device: Device) =>
    markup`<ol class="numbered"><li><p>${t(($) => $.download.openFirst)}</p><p class="actions"><a class="button primary" href="${publicAddresses.console}">${t(($) => $.site.console)}</a></p></li>
<li><p>${ways[device]}</p></li>
<li><p>${t(($) => $.download.then)}</p></li></ol>`;
  return markup`<section aria-labelledby="app"><div class="section-intro"><h2 id="app">${t(($) => $.download.app)}</h2><p>${t(($) => $.download.appLead)}</p></div>
${isInsecure ? markup`<p class="notice">${t(($) => $.download.insecure)}</p>` : null}
${ownFirst(devices, own).map((device) => choice(context, { group: 'app', name: deviceNames[device], isOwn: device === own, isPhone: isPhone(device), body: steps(device) }))}</section>`;
}

function runner(context: PublicContext): Markup {
  const { t, userAgent } = context;
  const own = isPhone(deviceOf(userAgent)) ? null : systemOf(userAgent);
  return markup`<section aria-labelledby="runner"><div class="section-intro"><h2 id="runner">${t(($) => $.download.runner)}</h2><p>${t(($) => $.download.lead, { ns: 'runner' })}</p></div>
${ownFirst(systems, own).map((system) => choice(context, { group: 'runner', name: systemNames[system], isOwn: system === own, isPhone: false, body: runnerSteps(context, system) }))}
<ul class="facts-list"><li>${t(($) => $.download.kept, { ns: 'runner' })}</li><li>${t(($) => $.download.price, { ns: 'runner' })}</li><li>${t(($) => $.download.polite, { ns: 'runner' })}</li></ul></section>`;
}

/** The same texts and commands as in the console (src/screens/clientDownload). */
function runnerSteps({ t, origin }: PublicContext, system: System): Markup {
  const nodeTexts: Record<System, string> = {
    windows: t(($) => $.download.nodeWindows, { ns: 'runner' }),
    macos: t(($) => $.download.nodeMac, { ns: 'runner' }),
    linux: t(($) => $.download.nodeLinux, { ns: 'runner' }),
  };
  const step = (title: string, text: string, ...commands: string[]) =>
    markup`<li><h4>${title}</h4><p>${text}</p>${commands.map((command) => markup`<pre tabindex="0"><code>${command}</code></pre>`)}</li>\n`;
  return markup`<ol class="numbered">${step(
    t(($) => $.download.stepNode, { ns: 'runner' }),
    nodeTexts[system],
    installNode[system],
  )}${step(
    t(($) => $.download.stepPackage, { ns: 'runner' }),
    t(($) => $.download.packageText, { ns: 'runner' }),
    installPackage(system),
  )}${step(
    t(($) => $.download.stepSignIn, { ns: 'runner' }),
    t(($) => $.download.signInText, { ns: 'runner' }),
    runnerCommand(system, `sign-in --service ${origin}`),
  )}${step(
    t(($) => $.download.stepRunAny, { ns: 'runner' }),
    t(($) => $.download.runText, { ns: 'runner' }),
    runnerCommand(system, 'tasks'),
    runnerCommand(system, 'run <ID>'),
  )}</ol>`;
}

interface Choice {
  /** Of the choices of a group at most one is open. */
  group: string;
  name: string;
  isOwn: boolean;
  isPhone: boolean;
  body: Markup;
}

function choice({ t }: PublicContext, { group, name, isOwn, isPhone: isSmall, body }: Choice): Markup {
  return markup`<details class="system" name="${group}"${isOwn ? markup` open` : null}><summary>${icon(isSmall ? 'phone' : 'computer')}<h3>${name}</h3>${isOwn ? markup` <span class="mark">${t(($) => $.download.yours)}</span>` : null}</summary>
${body}</details>`;
}

function ownFirst<Each extends string>(all: readonly Each[], own: Each | null): Each[] {
  return [...all.filter((each) => each === own), ...all.filter((each) => each !== own)];
}

/** An iPad names itself as a Mac does, unless it is asked for pages of phones. */
function deviceOf(userAgent: string): Device {
  if (/android/iu.test(userAgent)) return 'android';
  return /iphone|ipad/iu.test(userAgent) ? 'ios' : systemOf(userAgent);
}

function isPhone(device: Device): boolean {
  return device === 'android' || device === 'ios';
}
