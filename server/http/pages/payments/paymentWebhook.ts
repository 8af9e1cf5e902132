import type { FastifyInstance } from 'fastify';
import { receivePayment } from '#server/commands/order/receivePayment.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { signatureHeader } from '#server/payments/webhookSignature.ts';
import { sendRefusal } from '../../errors.ts';

/** The path to which providers send their webhooks; the operator enters it at the provider. */
export const webhookPath = '/v1/payments/webhook';

const maxBytes = 64 * 1024;

/**
 * Receives the webhooks of the payment provider. The signature covers the bytes of the body, so they are read as they
 * are. Every message that was understood is answered with 200; else the provider would repeat it.
 */
export function registerPaymentWebhook(app: FastifyInstance, service: CommandContext): void {
  if (service.payments.provider === null) return;
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: webhookPath,
      bodyLimit: maxBytes,
      // Anybody can send to this path: it has the rate of visitors, and a provider repeats a message that was refused.
      config: { isForVisitors: true },
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers[signatureHeader]?.toString();
        const received = await receivePayment(service, { body, signature });
        if (!received.ok) return sendRefusal(reply, received.refusal);
        request.log.info({ received: received.value }, 'payment webhook');
        return reply.send({ received: received.value });
      },
    });
  });
}
