/** Addresses of the console's pages (§2.1), for links and navigation; routes.ts says what is shown there. */
export const addresses = {
  gallery: '/console/template',
  taskList: '/console/task/template-list',
  login: '/login',
  signup: '/signup',
  galleryOfKind: (slug: string) => `/console/template?${query({ kind: slug })}`,
  templatePage: (slug: string) => `/console/template/${encodeURIComponent(slug)}`,
  /** The template page in edit mode (§2.5): its form saves this task. */
  taskEdit: (slug: string, taskId: string) => `${addresses.templatePage(slug)}?${query({ taskId })}`,
  taskInfo: (taskId: string) => `/console/task/task-info?${query({ taskId })}`,
  lotData: (taskId: string, lotNo: number) => `/console/task/lot-data?${query({ taskId, lotNo: String(lotNo) })}`,
} as const;

function query(values: Record<string, string>): string {
  return new URLSearchParams(values).toString();
}
