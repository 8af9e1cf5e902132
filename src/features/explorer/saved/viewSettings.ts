import { isSummaryKey, printSummary, readSummary } from '../summary/summaryAddress.ts';
import { isViewKey, printView, readView } from '../view/viewAddress.ts';

/** The key of an address that names the saved view which was opened, and its value for none in spite of a default. */
const viewKey = 'view';
const noView = 'none';

/**
 * Returns what a saved view stores: the entries of the address that hold the view and the summary, in one order.
 * Columns other than `names` are left out. Addresses that show the same have the same text.
 */
export function settingsIn(address: URLSearchParams, names: readonly string[]): string {
  const entries = [...printView(readView(address, names), names), ...printSummary(readSummary(address, names))];
  return new URLSearchParams(entries).toString();
}

/**
 * Returns the address with these settings instead of its own, and with the id of their view. Other entries, such as the
 * task, stay. `null` shows everything, also where the task has a default view.
 */
export function withSavedView(
  address: URLSearchParams,
  view: { viewId: string; settings: string } | null,
): URLSearchParams {
  const others = [...address].filter(([key]) => !isSavedKey(key) && key !== viewKey);
  const settings = [...new URLSearchParams(view?.settings ?? '')].filter(([key]) => isSavedKey(key));
  return new URLSearchParams([...others, ...settings, [viewKey, view?.viewId ?? noView]]);
}

/** Returns the address that is based on this view, and shows the same as before; without an id on none. */
export function basedOn(address: URLSearchParams, viewId: string | null): URLSearchParams {
  const based = new URLSearchParams(address);
  if (viewId === null) based.delete(viewKey);
  else based.set(viewKey, viewId);
  return based;
}

/** Returns the id of the saved view that an address is based on, if any. */
export function baseOf(address: URLSearchParams): string | null {
  const id = address.get(viewKey);
  return id === noView ? null : id;
}

/** Returns whether an address leaves open what is shown: then the task's default view opens. */
export function isOpen(address: URLSearchParams): boolean {
  return ![...address.keys()].some((key) => isSavedKey(key) || key === viewKey);
}

function isSavedKey(key: string): boolean {
  return isViewKey(key) || isSummaryKey(key);
}
