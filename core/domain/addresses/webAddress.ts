interface WebUrl {
  protocol: string;
  hostname: string;
  href: string;
}

/** Browsers and Node both have it; the types of this room have neither. */
declare const URL: { parse(text: string): WebUrl | null };

/** Returns the typed text as a web address, `https` where it names no protocol, or `null`. */
export function completeAddress(text: string): string | null {
  const typed = text.trim();
  // `localhost:8080` is a host with its port, not a protocol.
  const hasProtocol = /^[a-z][a-z0-9+.-]*:/iu.test(typed) && !/^[^/]*:\d/u.test(typed);
  const url = URL.parse(hasProtocol ? typed : `https://${typed}`);
  return url !== null && /^https?:$/u.test(url.protocol) && url.hostname !== '' ? url.href : null;
}
