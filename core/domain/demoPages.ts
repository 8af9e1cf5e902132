/** Paths of the demo shop, which each service has: pages to try templates and pointing with. */
export const shopPath = '/demo-shop';

/** Pages with a list of records each, in the order in which a new user is offered them. */
export const demoPages = {
  shop: `${shopPath}/c/mugs`,
  forum: `${shopPath}/forum`,
  jobs: `${shopPath}/jobs`,
} as const;
