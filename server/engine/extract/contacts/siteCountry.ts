import { isSupportedCountry, type CountryCode } from 'libphonenumber-js/max';
import { knownLanguage } from '#core/domain/values/localeNames.ts';

/** Country domains that sites of the whole world use. */
const worldwide = new Set('ai am cc co fm gg io is la li ly me nu pw sh so st tk to tv vc ws'.split(' '));

/**
 * Returns the country of a site: that of its domain (`.de`, `.co.uk`), else of the page's language (`de-AT`; `fr` is
 * France, where most of its speakers on the web are). `undefined` where neither says it.
 */
export function siteCountry(url: string, language: string | undefined): CountryCode | undefined {
  const domain = /\.([a-z]{2})$/u.exec(URL.parse(url)?.hostname ?? '')?.[1];
  const ofDomain = domain === undefined || worldwide.has(domain) ? '' : domain === 'uk' ? 'GB' : domain.toUpperCase();
  if (isSupportedCountry(ofDomain)) return ofDomain;
  const known = knownLanguage(language);
  const ofLanguage = known === null ? '' : (new Intl.Locale(known).maximize().region ?? '');
  return isSupportedCountry(ofLanguage) ? ofLanguage : undefined;
}
