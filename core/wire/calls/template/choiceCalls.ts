import { z } from 'zod';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { idInText } from '#core/wire/codec/code.ts';
import { text } from '#core/wire/codec/text.ts';

const choice = z.strictObject({ value: z.string(), label: z.string(), parent: z.string().optional() });

/**
 * §3.4: returns the choices of a parameter whose data source is External. Where they are not available, the value is
 * typed.
 */
export const getParameterChoices = defineCall('GET', '/v1/templateRegistration/{id}/choices/{paramName}', {
  rate: 'fetch',
  waits: true,
  params: z.strictObject({ id: idInText, paramName: text(100) }),
  reply: z.strictObject({ isAvailable: z.boolean(), choices: z.array(choice) }),
});
