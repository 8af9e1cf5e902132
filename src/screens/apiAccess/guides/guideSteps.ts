/** The steps of the guide, in their order: together they are one program. */
export const guideSteps = ['signIn', 'start', 'wait', 'rows', 'webhook'] as const;
export type GuideStep = (typeof guideSteps)[number];

/** The values that the code of a guide contains. */
export interface GuideFacts {
  /** The address of the service, without a slash at its end. */
  service: string;
  /** The id of the task that is started; on the page a text that asks for it. */
  taskId: string;
}
