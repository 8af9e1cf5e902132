import { z } from 'zod';
import { UserConfigType } from '#core/domain/account/userConfig.ts';
import { code, time, uuid } from '#core/wire/codec/code.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { jsonValue } from '#core/wire/codec/jsonValue.ts';
import { codeInText } from '#core/wire/codec/query.ts';

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
