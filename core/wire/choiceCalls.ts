import { z } from 'zod';
import { defineCall } from './defineCall.ts';

const choice = z.strictObject({ value: z.string(), label: z.string(), parent: z.string().optional() });

/** §3.4: the choices of a parameter whose data source is External. Not available: the value is typed. */
export const getParameterChoices = defineCall('GET', '/v1/templateRegistration/{id}/choices/{paramName}', {
  params: z.strictObject({ id: z.coerce.number().int(), paramName: z.string().max(100) }),
  reply: z.strictObject({ isAvailable: z.boolean(), choices: z.array(choice) }),
});
