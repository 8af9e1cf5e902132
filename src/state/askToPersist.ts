let asked: Promise<boolean> | undefined;

/**
 * Asks the browser not to delete data of this site by itself, also when the device is full. Resolves to true if it
 * promised. Some browsers ask the user, so this runs once per visit, when there is data to lose, and again only if the
 * user requests it.
 */
export function askToPersist(isUrgent = false): Promise<boolean> {
  if (isUrgent || asked === undefined) asked = persist();
  return asked;
}

async function persist(): Promise<boolean> {
  const { storage } = globalThis.navigator;
  return (await Promise.resolve(storage?.persist())) ?? false;
}
