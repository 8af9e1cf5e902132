import { signal } from '@preact/signals-react';

const modes = ['standalone', 'window-controls-overlay', 'minimal-ui', 'fullscreen'];
const installed = matchMedia(modes.map((mode) => `(display-mode: ${mode})`).join(', '));

/** True in a window of the installed app, which is the desktop client (§2.4); false in a browser's tab. */
export const isInstalledApp = signal(isInstalled());

// A tab may become the app's window while it is open ("Open in app").
installed.addEventListener('change', () => (isInstalledApp.value = isInstalled()));

function isInstalled(): boolean {
  // iOS does not always match the display mode of an app on the home screen.
  return installed.matches || ('standalone' in navigator && navigator.standalone === true);
}
