import { createRandom, type Random } from './random.ts';
import { vocabulary, type CategoryWords, type ProductKind } from './vocabulary.ts';
import { dayMs } from '#core/domain/dayMs.ts';

export interface Category {
  slug: string;
  name: string;
  lead: string;
  products: readonly Product[];
}

export interface Review {
  author: string;
  rating: number;
  title: string;
  text: string;
  day: string;
}

const stockStates = ['InStock', 'LimitedAvailability', 'PreOrder', 'OutOfStock'] as const;
export type StockState = (typeof stockStates)[number];

export interface Product {
  /** From 1, also the order of the catalogue. */
  id: number;
  slug: string;
  name: string;
  brand: string;
  category: Omit<Category, 'products'>;
  colour: { name: string; hex: string };
  shape: string;
  priceCents: number;
  /** The price before the reduction. */
  formerPriceCents: number | null;
  stock: StockState;
  sku: string;
  gtin: string;
  description: string;
  features: readonly string[];
  material: string;
  reviews: readonly Review[];
  /** Mean of the reviews to one decimal, `null` without any. */
  rating: number | null;
  /** The day on which the shop added the product, YYYY-MM-DD. */
  addedOn: string;
}

/** A fixed day instead of today, so that the shop never changes. */
const lastDay = Date.UTC(2026, 9, 30);

export const categories: readonly Category[] = buildCategories();
export const products: readonly Product[] = categories.flatMap((category) => category.products);

function buildCategories(): Category[] {
  let nextId = 1;
  return vocabulary.categories.map((words) => {
    const { slug, name, lead } = words;
    const category = { slug, name, lead };
    const designs = createRandom(slug).sample(allDesigns(words), words.count);
    const built = designs.map((design, index) => buildProduct(nextId + index, design, category, words));
    nextId += built.length;
    return { ...category, products: built };
  });
}

interface Design {
  series: string;
  noun: ProductKind['nouns'][number];
  kind: ProductKind;
}

function allDesigns({ kinds }: CategoryWords): Design[] {
  return vocabulary.series.flatMap((series) =>
    kinds.flatMap((kind) => kind.nouns.map((noun) => ({ series, noun, kind }))),
  );
}

function buildProduct(id: number, design: Design, category: Product['category'], words: CategoryWords): Product {
  const { series, noun, kind } = design;
  const random = createRandom(`${category.slug}/${id}`);
  const colour = random.pick(vocabulary.colours);
  const name = `${series} ${noun.name}, ${colour.name}`;
  const features = random.sample(kind.features, 3);
  const reviews = buildReviews(random, kind);
  return {
    id,
    slug: name.toLowerCase().replace(/[^a-z]+/gu, '-'),
    name,
    brand: random.pick(vocabulary.brands),
    category,
    colour,
    shape: kind.shape,
    ...buildPrice(random, words),
    stock: random.isChance(0.8) ? 'InStock' : random.pick(stockStates.slice(1)),
    sku: `${words.code}-${series.slice(0, 3).toUpperCase()}-${String(id).padStart(4, '0')}`,
    gtin: gtinOf(id),
    description:
      `${series} ${noun.name} in ${colour.name.toLowerCase()}, made of ${noun.material}, ` +
      `with ${features.slice(0, 2).join(' and ')}. A good choice for ${random.pick(words.uses)}.`,
    features,
    material: noun.material,
    reviews,
    rating: meanRating(reviews),
    addedOn: dayText(lastDay - random.between(0, 720) * dayMs),
  };
}

function buildPrice(
  random: Random,
  { priceRange: [low, high] }: CategoryWords,
): Pick<Product, 'priceCents' | 'formerPriceCents'> {
  const priceCents = random.between(low, high) * 100 + random.pick([0, 50, 90, 95]);
  const formerPriceCents = Math.round((priceCents * random.pick([1.15, 1.25, 1.4])) / 100) * 100;
  return { priceCents, formerPriceCents: random.isChance(0.22) ? formerPriceCents : null };
}

function buildReviews(random: Random, kind: ProductKind): Review[] {
  const authors = random.sample(vocabulary.reviewers, random.between(0, 7));
  const remarks = random.sample(vocabulary.remarks, authors.length);
  return authors.map((author, index) => {
    const rating = random.pick([5, 5, 5, 4, 4, 4, 3, 2] as const);
    const opinion = random.pick(rating >= 4 ? kind.praise : kind.complaints);
    return {
      author,
      rating,
      title: random.pick(vocabulary.verdicts[rating]),
      text: `${opinion} ${remarks[index] ?? ''}`,
      day: dayText(lastDay - random.between(1, 600) * dayMs),
    };
  });
}

function meanRating(reviews: readonly Review[]): number | null {
  if (reviews.length === 0) return null;
  return Math.round((10 * reviews.reduce((sum, review) => sum + review.rating, 0)) / reviews.length) / 10;
}

/** A GTIN-13 of the range kept for use inside a company (prefix 2), with its check digit. */
function gtinOf(id: number): string {
  const digits = `200${String(id * 7919).padStart(9, '0')}`;
  const sum = Array.from(digits, Number).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
