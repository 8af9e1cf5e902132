/**
 * §3.5, user config types. The specification does not show the number of `ScheduledCloudExtractionConfig`; 5 was
 * unused.
 */
export const UserConfigType = {
  UserHasDeleteSampleTasks: 1,
  UserDefaultGroup: 2,
  ScheduledExportingConfig: 3,
  ExportingDatabaseConfig: 4,
  ScheduledCloudExtractionConfig: 5,
  DatabaseManual: 11,
  ScheduledExportingConfigV8: 31,
} as const;
export type UserConfigType = (typeof UserConfigType)[keyof typeof UserConfigType];
