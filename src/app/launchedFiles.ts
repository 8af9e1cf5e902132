import { navigate } from 'wouter/use-browser-location';
import { openedFile } from '#app/state/openedFile.ts';
import { addresses } from '../navigation/addresses.ts';

/**
 * The browser's word for what an installed app was started with; not in every browser, and only where it is installed.
 */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** §2.8: hands a file that the system opens with the installed app to the page that asks for its field. */
export function hearLaunchedFiles(): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => {
    const [handle] = files ?? [];
    if (handle !== undefined) void open(handle);
  });
}

async function open(handle: { getFile(): Promise<File> }): Promise<void> {
  // The file was moved meanwhile: the page reports that there is none and accepts another.
  openedFile.value = await handle.getFile().catch(() => null);
  navigate(addresses.openFile);
}
