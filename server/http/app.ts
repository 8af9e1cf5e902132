import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Service } from '#server/commands/service.ts';
import { bodyLimitBytes, registerErrors, type RefusalOfError } from './errors.ts';
import { registerConsole } from './pages/console.ts';
import type { ConsoleFile } from './pages/consoleFiles.ts';
import { registerDemoShop } from './pages/demoShop.ts';
import { registerSiteFiles } from './pages/siteFiles.ts';
import { registerWatch } from './pages/watch.ts';
import { createRouter } from './route.ts';
import { registerAccountRoutes } from './routes/account.ts';
import { registerLotRoutes } from './routes/lots.ts';
import { registerSyncRoutes } from './routes/sync.ts';
import { registerTaskRoutes } from './routes/tasks.ts';
import { registerTemplateRoutes } from './routes/templates.ts';
import { registerSameSite } from './security/sameSite.ts';

export interface AppOptions {
  service: Service;
  consoleFiles: ReadonlyMap<string, ConsoleFile>;
  refusalOfError: RefusalOfError;
  log: FastifyBaseLogger;
}

/** The whole HTTP surface, in the order in which a request meets it. */
export function createApp({ service, consoleFiles, refusalOfError, log }: AppOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    // With TLS in front of us a proxy on this machine says where a request came from; nobody else is believed.
    trustProxy: service.publicUrl.startsWith('https:') ? 'loopback' : false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  // JSON only: a form on another site can send plain text without being asked.
  app.removeContentTypeParser('text/plain');
  registerErrors(app, refusalOfError);
  registerSameSite(app, service.publicUrl);

  const route = createRouter(app, service.sessions);
  registerAccountRoutes(route, service);
  registerTemplateRoutes(route, service);
  registerTaskRoutes(route, service);
  registerLotRoutes(route, service);
  registerSyncRoutes(route, service);

  registerWatch(app);
  registerSiteFiles(app, service.gallery);
  registerDemoShop(app, service.publicUrl);
  registerConsole(app, consoleFiles);
  return app;
}
