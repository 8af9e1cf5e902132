import { heldPlainPages } from './heldPlain.ts';
import { heldShopPages } from './heldShops.ts';
import { heldWrittenPages } from './heldWritings.ts';
import type { KnownPage } from './knownPage.ts';
import { plainPages } from './plainLists.ts';
import { shopPages } from './shops.ts';
import { writtenPages } from './writings.ts';

/** Returns all pages that were made for the check. */
export function allPages(): KnownPage[] {
  return [
    ...shopPages(),
    ...writtenPages(),
    ...plainPages(),
    ...heldShopPages(),
    ...heldWrittenPages(),
    ...heldPlainPages(),
  ];
}
