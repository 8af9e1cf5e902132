/** Cookies of the chat widget: those of its visitor, session and device, for each of the operator's workspaces. */
const chatCookie = /^intercom-[\w-]+$/u;

/**
 * §8.1: deletes the cookies of the chat widget, so that the next user of this browser is nobody else there. The widget
 * sets them for the widest domain that it may.
 */
export function clearChatCookies(page: Pick<Document, 'cookie'>, host: string): void {
  const names = page.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '');
  for (const name of names.filter((each) => chatCookie.test(each))) {
    for (const domain of ['', ...domainsOf(host).map((each) => `; domain=${each}`)]) {
      page.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}

/** Returns a host and the domains that it is in. */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
