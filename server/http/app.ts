import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { registerClosing } from './closing.ts';
import { createDoor } from './door/createDoor.ts';
import { doorLimits, type DoorLimits } from './door/doorLimits.ts';
import { registerErrors, type RefusalOfError } from './errors.ts';
import { registerConsole } from './pages/console.ts';
import type { ConsoleFile } from './pages/consoleFiles.ts';
import { registerCspReports } from './pages/cspReports.ts';
import { registerDemoShop } from './pages/demoShop.ts';
import { registerIdentityReturn } from './pages/identityReturn.ts';
import { registerMetrics } from './pages/metrics.ts';
import { registerOpenApi } from './pages/openApi.ts';
import { registerPaymentWebhook } from './pages/payments/paymentWebhook.ts';
import { registerTestCheckout } from './pages/payments/testCheckout.ts';
import { registerPublicPages } from './pages/public/registerPublicPages.ts';
import { registerSupportChat } from './pages/supportChat.ts';
import { registerSiteFiles } from './pages/siteFiles.ts';
import { registerHealth } from './pages/health.ts';
import { meterRequests } from './requestMeter.ts';
import { registerBodies } from './door/bodies/registerBodies.ts';
import { createRouter } from './route.ts';
import {
  registerAccountRoutes,
  registerIdentityRoutes,
  registerLoginRoutes,
  registerPasskeyRoutes,
  registerSecondFactorRoutes,
  registerSessionRoutes,
  registerSupportRoutes,
  registerUserConfigRoutes,
} from './routes/account.ts';
import { registerDeviceRoutes, registerLocalRunRoutes, registerTokenRoutes } from './routes/runners.ts';
import { registerDestinationRoutes, registerExportRoutes, registerGoogleRoutes } from './routes/exports.ts';
import { registerLotRoutes } from './routes/lots.ts';
import {
  registerMemberRoutes,
  registerOrderRoutes,
  registerPaymentRoutes,
  registerPlanRoutes,
} from './routes/plans.ts';
import { registerProxyRoutes } from './routes/proxies.ts';
import { registerOperatorAccountRoutes } from './routes/operator/operatorAccounts.ts';
import { registerOperatorServiceRoutes } from './routes/operator/operatorService.ts';
import { registerStartRoutes } from './routes/starts.ts';
import { registerSyncRoutes } from './routes/sync.ts';
import { registerScheduleRoutes, registerTaskEditRoutes } from './routes/taskEdits.ts';
import { registerListRoutes, registerTaskReadRoutes } from './routes/taskReads.ts';
import { registerTaskRoutes } from './routes/tasks.ts';
import { registerTemplateRoutes } from './routes/templates.ts';

export interface AppOptions {
  service: CommandContext;
  consoleFiles: ReadonlyMap<string, ConsoleFile>;
  refusalOfError: RefusalOfError;
  /** A caller with this token may read the metrics from any address. */
  metricsToken?: string | null;
  /** The number of restarts of the service's processes, by part. */
  restarts?: () => Readonly<Record<string, number>>;
  /** Limits that replace the default ones, for tests. */
  door?: Partial<DoorLimits>;
  /** Addresses and networks of proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: readonly string[];
  log: FastifyBaseLogger;
}

/** The whole HTTP surface, in the order in which a request passes it. */
export function createApp(options: AppOptions): FastifyInstance {
  const { service, consoleFiles, refusalOfError, trustedProxies, log } = options;
  const { metricsToken = null, restarts = () => ({}) } = options;
  const { publicUrl } = service;
  const limits = { ...doorLimits, ...options.door };
  const door = createDoor({ limits, publicUrl, trustedProxies, metricsToken });
  const app = fastify({
    ...door.options,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // registerClosing answers with the service's own refusal instead.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  });
  registerBodies(app, limits);
  const requests = meterRequests(app);
  registerErrors(app, refusalOfError);
  registerClosing(app);
  door.register(app, service);

  const route = createRouter(app, limits, service);
  registerAccountRoutes(route, service);
  registerSessionRoutes(route, service);
  registerSupportRoutes(route, service);
  registerTokenRoutes(route, service);
  registerLoginRoutes(route, service);
  registerSecondFactorRoutes(route, service);
  registerPasskeyRoutes(route, service);
  registerIdentityRoutes(route, service);
  registerPlanRoutes(route, service);
  registerMemberRoutes(route, service);
  registerOrderRoutes(route, service);
  registerPaymentRoutes(route, service);
  registerOperatorAccountRoutes(route, service);
  registerOperatorServiceRoutes(route, service);
  registerTemplateRoutes(route, service);
  registerTaskRoutes(route, service);
  registerTaskEditRoutes(route, service);
  registerTaskReadRoutes(route, service);
  registerUserConfigRoutes(route, service);
  registerProxyRoutes(route, service);
  registerStartRoutes(route, service);
  registerScheduleRoutes(route, service);
  registerDeviceRoutes(route, service);
  registerLocalRunRoutes(route, service);
  registerListRoutes(route, service);
  registerLotRoutes(route, service);
  registerExportRoutes(route, service);
  registerDestinationRoutes(route, service);
  registerGoogleRoutes(route, service);
  registerSyncRoutes(route, service);

  registerHealth(app, service, registerCspReports(app));
  registerMetrics(app, { service, requests, restarts, token: metricsToken });
  registerIdentityReturn(app, service);
  registerSiteFiles(app, service);
  registerSupportChat(app, service);
  registerOpenApi(app, publicUrl);
  registerDemoShop(app, service.publicUrl);
  registerPaymentWebhook(app, service);
  registerTestCheckout(app, service);
  const sendNotFound = registerPublicPages(app, service);
  registerConsole(app, consoleFiles, sendNotFound);
  return app;
}
