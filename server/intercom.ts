import { createHmac } from 'node:crypto';

/** The operator's workspace at Intercom, whose chat widget the console shows. */
export interface ChatSettings {
  appId: string;
  /** Proves to Intercom that an id comes from this service (identity verification); `null`: nothing proves it. */
  secret: string | null;
  /** The address of the widget's script, to which the app's id is added. */
  widget: string;
}

/** The page of the widget, which the console shows in a frame. */
export const chatPagePath = '/support-chat';

export const defaultWidget = 'https://widget.intercom.io/widget';

/** Returns the HMAC-SHA256 of a user's id that Intercom compares; `null` without a secret. */
export function userHashOf({ secret }: ChatSettings, userId: string): string | null {
  return secret === null ? null : createHmac('sha256', secret).update(userId).digest('hex');
}

const regions = ['', 'eu.', 'au.'];
const ofRegions = (name: string, domain: string) => regions.map((region) => `https://${name}.${region}${domain}`);

/** The hosts that Intercom names for policies of pages with its widget, by directive. */
const intercomHosts = {
  'script-src': ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
  'connect-src': [
    'https://via.intercom.io',
    ...ofRegions('api', 'intercom.io'),
    ...ofRegions('api-iam', 'intercom.io'),
    'https://api-ping.intercom.io',
    ...['nexus-websocket-a', 'nexus-websocket-b', 'nexus-europe-websocket', 'nexus-australia-websocket'].flatMap(
      (name) => [`https://${name}.intercom.io`, `wss://${name}.intercom.io`],
    ),
    'https://*.intercom-messenger.com',
    'wss://*.intercom-messenger.com',
    ...ofRegions('uploads', 'intercomcdn.com'),
    'https://uploads.intercomcdn.eu',
    'https://uploads.intercomusercontent.com',
  ],
  'frame-src': ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
  'font-src': ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
  'form-action': ['https://intercom.help', ...ofRegions('api-iam', 'intercom.io')],
  'media-src': ['https://js.intercomcdn.com', ...ofRegions('downloads', 'intercomcdn.com')],
  'img-src': [
    'blob:',
    'data:',
    'https://js.intercomcdn.com',
    'https://*.intercomassets.com',
    'https://downloads.intercomcdn.eu',
    ...ofRegions('downloads', 'intercomcdn.com'),
    'https://uploads.intercomusercontent.com',
    'https://gifs.intercomcdn.com',
    'https://video-messages.intercomcdn.com',
    ...ofRegions('messenger-apps', 'intercom.io'),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `https://*.intercom-attachments-${number}.com`),
  ],
};

/**
 * Returns the directives of a page with the widget and nothing else. A widget of another address may load from there
 * alone.
 */
export function chatPolicy({ widget }: ChatSettings): string[] {
  const { origin } = new URL(widget);
  const isIntercoms = widget === defaultWidget;
  const hosts = Object.entries(intercomHosts).map(
    ([directive, named]) => `${directive} ${isIntercoms ? named.join(' ') : `${origin} blob: data:`}`,
  );
  return ["default-src 'none'", "base-uri 'none'", "style-src 'unsafe-inline'", ...hosts];
}
