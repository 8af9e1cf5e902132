import { navigate } from 'wouter/use-browser-location';
import { openedFile } from '#app/state/openedFile.ts';
import { addresses } from '../navigation/addresses.ts';

/**
 * The browser's interface for files that an installed app was started with. Not in every browser, and only if the app
 * is installed.
 */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** §2.8: opens the page that asks for the field when the system opens a file with the installed app. */
export function hearLaunchedFiles(): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => {
    const [handle] = files ?? [];
    if (handle !== undefined) void open(handle);
  });
}

async function open(handle: { getFile(): Promise<File> }): Promise<void> {
  // The file was moved meanwhile: the page reports that there is no file and accepts another one.
  openedFile.value = await handle.getFile().catch(() => null);
  navigate(addresses.openFile);
}
