import type { CDPSession } from 'playwright-core';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Blockable } from '#core/wire/recipe/browserPlan.ts';
import type { ProxyAccount } from '#server/engine/egress/forwardProxy.ts';
import { pageFailure } from '#server/engine/failure.ts';
import type { Answer } from '#server/engine/fetch/exchange.ts';

export interface NavigationOptions {
  url: URL;
  block: ReadonlySet<Blockable>;
  account: ProxyAccount;
  maxReloads: number;
  /** Resolves to true where the page may navigate to this address without ending the visit. */
  mayVisit: (url: URL) => Promise<boolean>;
  end: (outcome: Answer | PageFailure) => void;
  /** Called with an address that the page tried to open, once it is open, and may not. */
  onRefused?: (url: URL) => void;
}

/** A request that the browser has paused and that waits for our decision. */
interface Paused {
  requestId: string;
  frameId: string;
  resourceType: string;
  request: { url: string; method: string };
}

const blockedTypes = { image: 'Image', font: 'Font', media: 'Media' } as const;

/**
 * Decides what the page may open. While the page opens, another address, from a redirect or from the page's script,
 * ends the visit as a redirect: robots.txt, the rate limit and the guard then apply to it as to every page. Later,
 * while the steps run, the page may navigate within its own host where robots.txt allows it.
 */
export class Navigation {
  /** True once the page has opened: from now on it may navigate by itself. */
  isOpen = false;
  /** True once the page is pictured: it may not navigate any more. */
  isOver = false;
  private readonly cdp: CDPSession;
  private readonly mainFrame: string;
  private readonly options: NavigationOptions;
  private requests = 0;
  private readonly challenged = new Set<string>();

  private constructor(cdp: CDPSession, mainFrame: string, options: NavigationOptions) {
    this.cdp = cdp;
    this.mainFrame = mainFrame;
    this.options = options;
  }

  static async watch(cdp: CDPSession, options: NavigationOptions): Promise<Navigation> {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const navigation = new Navigation(cdp, frameTree.frame.id, options);
    await navigation.listen();
    return navigation;
  }

  private async listen(): Promise<void> {
    const { cdp } = this;
    const types = (['image', 'font', 'media'] as const).filter((type) => this.options.block.has(type));
    // A closed page needs no answer, so errors are ignored.
    cdp.on('Fetch.requestPaused', (paused) => void this.decide(paused).catch(() => undefined));
    cdp.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
      void this.identify(requestId, authChallenge.source === 'Proxy').catch(() => undefined);
    });
    // Only documents are paused for credentials: a document is the first request on every connection, and the page's
    // other requests use the credentials of its document.
    await cdp.send('Fetch.enable', {
      handleAuthRequests: true,
      patterns: [
        { urlPattern: '*', resourceType: 'Document' },
        ...types.map((type) => ({ urlPattern: '*', resourceType: blockedTypes[type] })),
      ],
    });
  }

  private async decide(paused: Paused): Promise<void> {
    const { requestId, resourceType, frameId } = paused;
    const isMain = frameId === this.mainFrame;
    if (resourceType === 'Document' && isMain ? await this.mayOpen(paused) : this.mayLoad(resourceType)) {
      await this.cdp.send('Fetch.continueRequest', { requestId });
    } else {
      // Aborted: the page that tried to navigate stays as it is.
      await this.cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    }
  }

  /**
   * Returns whether a paused request other than the main document may load. Apart from documents only blocked types are
   * paused.
   */
  private mayLoad(resourceType: string): boolean {
    return resourceType === 'Document' && !this.options.block.has('frame');
  }

  private async mayOpen({ request }: Paused): Promise<boolean> {
    const { url, maxReloads, mayVisit, end } = this.options;
    this.requests += 1;
    if (this.requests === 1) return true;
    if (this.isOver) return false;
    const target = URL.parse(request.url);
    if (target === null) return false;
    const isOwn = target.host === url.host;
    const isSame = target.href === url.href.replace(/#.*$/u, '');
    if (isSame || (isOwn && (this.isOpen || request.method !== 'GET'))) {
      if (this.requests > 1 + maxReloads && !this.isOpen) {
        end(pageFailure(url.href, 'TooManyRedirects'));
        return false;
      }
      const isAllowed = isSame || (await mayVisit(target));
      if (!isAllowed) this.options.onRefused?.(target);
      return isAllowed;
    }
    if (this.isOpen) this.options.onRefused?.(target);
    if (!this.isOpen && request.method === 'GET') end({ kind: 'redirect', location: target.href });
    return false;
  }

  /** Answers a request for credentials: the proxy gets them once, a site never. */
  private async identify(requestId: string, isProxy: boolean): Promise<void> {
    const isFirst = !this.challenged.has(requestId);
    this.challenged.add(requestId);
    const { name, password } = this.options.account;
    await this.cdp.send('Fetch.continueWithAuth', {
      requestId,
      authChallengeResponse:
        isProxy && isFirst ? { response: 'ProvideCredentials', username: name, password } : { response: 'CancelAuth' },
    });
  }
}
