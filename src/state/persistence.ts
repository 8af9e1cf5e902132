let asked: Promise<boolean> | undefined;

/**
 * Asks the browser to clear nothing of this site by itself, also when the device is full; whether it promised. Some ask
 * the user: so it is asked once per visit, when there is something to lose, and again only when the user wishes it.
 */
export function askToPersist(isWished = false): Promise<boolean> {
  if (isWished || asked === undefined) asked = persist();
  return asked;
}

async function persist(): Promise<boolean> {
  const { storage } = globalThis.navigator;
  return (await Promise.resolve(storage?.persist())) ?? false;
}
