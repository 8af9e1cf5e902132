const run = (script: string): string => `<script>${script}</script>`;
const webSocket = (address: string): string => address.replace(/^http/u, 'ws');
const stun = (address: string): string => `stun:${new URL(address).host}`;

/** The ways in which a page makes a browser send something to an address. */
export const requestKinds: Record<string, (address: string) => string> = {
  img: (address) => `<img src="${address}">`,
  srcset: (address) => `<img srcset="${address} 2x">`,
  script: (address) => `<script src="${address}"></script>`,
  module: (address) => `<script type=module>import '${address}'</script>`,
  css: (address) => `<link rel=stylesheet href="${address}">`,
  'css url': (address) => `<style>body { background: url("${address}") }</style>`,
  font: (address) => `<style>@font-face { font-family: f; src: url("${address}") } p { font-family: f }</style><p>text`,
  fetch: (address) => run(`fetch('${address}', { mode: 'no-cors' }).catch(() => 0)`),
  'fetch post': (address) => run(`fetch('${address}', { method: 'POST', mode: 'no-cors', body: 'x' }).catch(() => 0)`),
  xhr: (address) => run(`const x = new XMLHttpRequest(); x.open('GET', '${address}'); x.send()`),
  beacon: (address) => run(`navigator.sendBeacon('${address}', 'x')`),
  'event source': (address) => run(`new EventSource('${address}')`),
  websocket: (address) => run(`new WebSocket('${webSocket(address)}')`),
  worker: (address) => run(`new Worker(URL.createObjectURL(new Blob(["fetch('${address}', { mode: 'no-cors' })"])))`),
  iframe: (address) => `<iframe src="${address}"></iframe>`,
  object: (address) => `<object data="${address}" type="text/html"></object>`,
  embed: (address) => `<embed src="${address}" type="text/html">`,
  video: (address) => `<video src="${address}" autoplay muted></video>`,
  audio: (address) => `<audio src="${address}" autoplay></audio>`,
  track: (address) => `<video muted><track default src="${address}"></video>`,
  prefetch: (address) => `<link rel=prefetch href="${address}">`,
  preload: (address) => `<link rel=preload as=fetch href="${address}">`,
  preconnect: (address) => `<link rel=preconnect href="${address}">`,
  'dns-prefetch': (address) => `<link rel=dns-prefetch href="${address}">`,
  icon: (address) => `<link rel=icon href="${address}">`,
  manifest: (address) => `<link rel=manifest href="${address}">`,
  speculation: (address) =>
    `<script type=speculationrules>${JSON.stringify({ prefetch: [{ urls: [address], eagerness: 'immediate' }] })}</script>`,
  webrtc: (address) =>
    run(`const c = new RTCPeerConnection({ iceServers: [{ urls: '${stun(address)}' }] });
      c.createDataChannel('x'); c.createOffer().then((offer) => c.setLocalDescription(offer))`),
  webtransport: (address) => run(`try { new WebTransport('${address.replace(/^http:/u, 'https:')}') } catch {}`),
  'form post': (address) =>
    `<form method=post action="${address}" target=f></form><iframe name=f></iframe>${run('document.forms[0].submit()')}`,
  'form of the page': (address) => `<form method=post action="${address}"></form>${run('document.forms[0].submit()')}`,
  ping: (address) => `<a ping="${address}" href="#x">a</a>${run(`document.querySelector('a').click()`)}`,
  'window.open': (address) => run(`open('${address}')`),
  'meta refresh': (address) => `<meta http-equiv=refresh content="0; url=${address}">`,
  location: (address) => run(`location.href = '${address}'`),
};
