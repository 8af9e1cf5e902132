import type { Document, Element } from 'domhandler';
import { compileSelector } from '../selector.ts';
import { textOf } from '../text.ts';
import { embeddedJson } from './embeddedJson.ts';
import { hoursText } from './openingHours.ts';

const maxObjects = 200_000;
const maxPlaces = 10_000;
/** Parts of a place within each other that are looked into. */
const maxDepth = 3;
const select = (text: string) => compileSelector(text, false, []);
const onMap = select(':is([data-lat], [data-latitude]):is([data-lng], [data-lon], [data-longitude])');
const title = select('h1, h2, h3, h4, h5, h6, [class*="name" i], [class*="title" i], strong');
const postal = select('address, [class*="address" i], [class*="adresse" i], [class*="street" i]');
const calls = select('a[href^="tel:" i]');
const link = select('a[href]:not([href^="tel:" i], [href^="mailto:" i], [href^="#"])');
/** Parts of a place in which its values are. */
const inner =
  /^(?:address|adresse|location|geo|geometry|position|coordinates|coords|latlng|contact|contactinfo|details|properties|fields|attributes|acf|store)$/u;
/** The keys of shop finders for the values of a place, in small letters without marks; the surest first. */
const keys = {
  name: ['name', 'title', 'storename', 'displayname', 'locationname', 'label'],
  street: ['streetaddress', 'street', 'address1', 'addressline1', 'line1', 'street1', 'strasse', 'address'],
  postalCode: ['postalcode', 'zip', 'zipcode', 'postcode', 'postal', 'plz', 'cap'],
  city: ['addresslocality', 'city', 'locality', 'town', 'ort', 'stadt', 'ville', 'ciudad', 'citta'],
  region: ['addressregion', 'state', 'region', 'province', 'statecode'],
  country: ['addresscountry', 'countrycode', 'country', 'countryname'],
  phone: ['telephone', 'phone', 'phonenumber', 'tel', 'telefon', 'telefono', 'phone1'],
  email: ['email', 'mail', 'emailaddress'],
  hours: [
    'openinghours',
    'hours',
    'openinghoursspecification',
    'storehours',
    'businesshours',
    'opening',
    'openingtimes',
  ],
  url: ['url', 'website', 'permalink', 'link', 'storeurl', 'detailurl', 'slug'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon', 'long'],
} as const;

/**
 * Returns the places that a page's map knows, in the form of JSON-LD: objects of its JSON with a name, and coordinates
 * or a postal address, or elements with coordinates as attributes.
 */
export function embeddedPlaces(document: Document): object[] {
  const places: object[] = [];
  const pending = embeddedJson(
    document,
    /(?:lat(?:itude)?|post(?:al)?_?code|zip(?:_?code)?)["']?\s*[:=]|coordinates/iu,
  );
  for (let at = 0; at < pending.length && at < maxObjects && places.length < maxPlaces; at += 1) {
    const value = pending[at];
    if (typeof value !== 'object' || value === null) continue;
    const place = Array.isArray(value) ? null : placeOf(value as Record<string, unknown>);
    if (place !== null) places.push(place);
    else for (const each of Object.values(value) as unknown[]) if (typeof each === 'object') pending.push(each);
  }
  return places.length > 0 ? places : elementPlaces(document);
}

function placeOf(object: Record<string, unknown>): object | null {
  const flat = flatOf(object);
  const of = (field: keyof typeof keys): unknown =>
    keys[field].map((key) => flat.get(key)).find((value) => value !== undefined);
  const text = (field: keyof typeof keys): string | null => scalarOf(of(field));
  const address = {
    streetAddress: text('street'),
    postalCode: text('postalCode'),
    addressLocality: text('city'),
    addressRegion: text('region'),
    addressCountry: text('country'),
  };
  const { streetAddress, postalCode, addressLocality } = address;
  const [name, telephone] = [text('name'), text('phone')];
  const geo = geoOf(text('latitude'), text('longitude'), flat.get('coordinates'));
  const hasTown = postalCode !== null || addressLocality !== null;
  const isOnMap = geo !== null && (streetAddress !== null || hasTown || telephone !== null);
  if (name === null || !(isOnMap || (streetAddress !== null && hasTown))) return null;
  const openingHours = hoursText(of('hours'));
  return { '@type': 'Place', name, address, telephone, email: text('email'), openingHours, url: text('url'), geo };
}

/** The values of an object by their bare keys, with those of the parts that hold its address and its coordinates. */
function flatOf(object: Record<string, unknown>): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  const parts: { part: object; depth: number }[] = [{ part: object, depth: 0 }];
  for (const { part, depth } of parts) {
    for (const [key, value] of Object.entries(part) as [string, unknown][]) {
      const bare = key.toLowerCase().replace(/[^\p{L}\d]/gu, '');
      const isPart = typeof value === 'object' && value !== null && !Array.isArray(value) && inner.test(bare);
      if (isPart && depth < maxDepth) parts.push({ part: value, depth: depth + 1 });
      else if (!flat.has(bare) && value !== null && value !== '') flat.set(bare, value);
    }
  }
  return flat;
}

/** Coordinates as numbers, or as a list with the longitude first (GeoJSON). */
function geoOf(latitude: string | null, longitude: string | null, list: unknown): object | null {
  const [first, second] = Array.isArray(list) ? (list as unknown[]) : [];
  const lat = latitude ?? scalarOf(second);
  const lng = longitude ?? scalarOf(first);
  if (lat === null || lng === null || !isDegrees(lat, 90) || !isDegrees(lng, 180)) return null;
  return Number(lat) === 0 && Number(lng) === 0 ? null : { latitude: lat, longitude: lng };
}

function isDegrees(text: string, limit: number): boolean {
  return /^-?\d{1,3}(?:\.\d+)?$/u.test(text) && Math.abs(Number(text)) <= limit;
}

function scalarOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Elements of a list of shops with the coordinates of a map in their attributes. */
function elementPlaces(document: Document): object[] {
  const places: object[] = [];
  for (const element of onMap.all(document).slice(0, maxPlaces)) {
    const { attribs } = element;
    const of = (...names: string[]): string | null =>
      names.map((name) => attribs[name]?.trim()).find((text) => text !== undefined && text !== '') ?? null;
    const geo = geoOf(of('data-lat', 'data-latitude'), of('data-lng', 'data-lon', 'data-longitude'), null);
    const name = of('data-name', 'data-title') ?? textIn(title.first(element));
    const streetAddress = of('data-address', 'data-street') ?? textIn(postal.first(element));
    if (geo === null || name === null || streetAddress === null) continue;
    const telephone = of('data-phone', 'data-tel') ?? calls.first(element)?.attribs['href']?.slice(4) ?? null;
    const url = of('data-url', 'data-link') ?? link.first(element)?.attribs['href'] ?? null;
    places.push({ '@type': 'Place', name, address: { streetAddress }, telephone, url, geo });
  }
  return places;
}

function textIn(element: Element | null): string | null {
  return element === null ? null : textOf(element).trim() || null;
}
