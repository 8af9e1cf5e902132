/**
 * What comes late of the proxy block, in one module: of two that share their rules the bundler would put the rules before
 * the first paint.
 */
export { proxyFormProblem, savedProxySettings } from '#app/parts/proxy/savedProxies.ts';
export { ProxySection } from './ProxySection.tsx';
