/** The areas of the calls, in the order in which a reader meets them, with a sentence about each. */
export const areaTexts = {
  templates: 'Ready-made recipes with parameters.',
  tasks: 'Templates with filled-in parameters, their schedules and settings.',
  runs: 'Starts, stops and logs of runs.',
  data: 'Rows, exports and destinations.',
  account: 'The account, its use and its tokens.',
  devices: 'Calls of the console and of local runners.',
} as const;
export type CallArea = keyof typeof areaTexts;
export const callAreas = Object.keys(areaTexts) as CallArea[];
