/**
 * The deferred part of the proxy block in one module: if two modules shared their rules, the bundler would load the
 * rules before the first paint.
 */
export { proxyFormProblem, savedProxySettings } from '#app/parts/proxy/savedProxies.ts';
export { ProxySection } from './ProxySection.tsx';
