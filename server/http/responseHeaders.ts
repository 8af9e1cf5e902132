import type { FastifyInstance } from 'fastify';
import { contract, contractHeader } from '#core/wire/contract.ts';

/** Browsers post violations of the policy below to this path (pages/cspReports.ts). */
export const reportsPath = '/v1/csp-reports';

/** The hash of the empty string: Fluent creates an empty style element and fills it by script (measured). */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const contentSecurityPolicy = [
  "default-src 'self'",
  `style-src 'self' ${emptyStyle}`,
  // `blob:` shows pictures of rows, which the console has as bytes from the service.
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  // `default` lets the console's own workers start, `rich-text` is used by DOMPurify and creates nothing
  // (templatePage/description).
  'trusted-types default rich-text',
  `report-uri ${reportsPath}`,
].join('; ');

/** Features that no page of ours uses; features that are not listed here are allowed for our own pages only. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers of every document; API replies are not documents and do not need them. */
export const pageHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
};

const yearSeconds = 31_536_000;

/**
 * Headers of every answer, also of refusals and files: browsers must not guess its type, no other site may embed it, a
 * service with https accepts nothing else, and an older page knows a newer service by the number of its contract.
 */
export function answerHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    [contractHeader]: String(contract),
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}` }),
  };
}

/** A 304 has none of these headers: the browser has them already. */
export function registerAnswerHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode !== 304) reply.headers(headers);
    done();
  });
}
