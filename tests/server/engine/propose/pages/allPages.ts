import { heldOutPages } from './heldOut.ts';
import { moreHeldOutPages } from './heldOutMore.ts';
import type { KnownPage } from './knownPage.ts';
import { laterPlainPages } from './laterPlain.ts';
import { laterShopPages } from './laterShops.ts';
import { laterWrittenPages } from './laterWritings.ts';
import { plainPages } from './plainLists.ts';
import { shopPages } from './shops.ts';
import { writtenPages } from './writings.ts';

/** Returns all pages that were made for the check. */
export function allPages(): KnownPage[] {
  const tuned = [shopPages, writtenPages, plainPages, laterShopPages, laterWrittenPages, laterPlainPages];
  const heldOut = [heldOutPages, moreHeldOutPages];
  return [...tuned, ...heldOut].flatMap((make) => make());
}
