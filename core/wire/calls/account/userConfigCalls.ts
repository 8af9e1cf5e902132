import { z } from 'zod';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { code, codeInText, time, uuid } from '#core/wire/codec/code.ts';

/**
 * Any JSON whose text has at most `maxLength` characters. Its content is not checked, so it must be stored where any
 * text is allowed. Its depth is limited by the JSON reader of the service (server/http/door/bodies/readJson.ts).
 */
function jsonValue(maxLength: number) {
  return z
    .custom<JsonValue>((value) => value !== undefined && JSON.stringify(value).length <= maxLength, {
      error: `must be JSON of ${maxLength} characters at most`,
    })
    .meta({ maxLength });
}

type JsonValue = z.output<ReturnType<typeof z.json>>;

/**
 * §3.5, user config types. The specification does not show the number of `ScheduledCloudExtractionConfig`; 5 was
 * unused. What a client stores under the four types of exports comes back as it was, and starts nothing: exports at set
 * times, to files and to other places, are the destinations of a task (core/wire/calls/data/destination.ts).
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

const maxContentLength = 65_536;

const userConfig = z.strictObject({
  id: uuid,
  type: code(UserConfigType),
  /** Content of the client; the service does not interpret it. */
  content: jsonValue(maxContentLength),
  updatedAt: time,
});

/** §7.7. `null` where nothing is stored under this type. */
export const getUserConfig = defineCall('GET', '/v1/userConfig', {
  query: z.strictObject({ type: codeInText(UserConfigType) }),
  reply: z.strictObject({ config: userConfig.nullable() }),
});

/** §7.7. Replaces the config stored under this type and keeps its id. */
export const putUserConfig = defineCall('PUT', '/v1/userConfig', {
  body: z.strictObject({ type: code(UserConfigType), content: jsonValue(maxContentLength) }),
  reply: userConfig,
});

/** §7.7. Refused with `NotFound`. */
export const deleteUserConfig = defineCall('DELETE', '/v1/userConfig/{id}', {
  params: z.strictObject({ id: uuid }),
  reply: z.strictObject({ id: uuid }),
});

/** §7.7: marks a hint or guide as handled by the user; `isNew` is true the first time. */
export const handleMission = defineCall('PUT', '/api/missions/activeHandle', {
  body: z.strictObject({ missionType: z.int().min(0).max(1_000) }),
  reply: z.strictObject({ missionType: z.int(), isNew: z.boolean() }),
});
