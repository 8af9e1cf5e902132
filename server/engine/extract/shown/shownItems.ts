import type { Page } from '../page.ts';
import { cardProduct } from './cardProduct.ts';
import { embeddedPlaces } from './embeddedPlaces.ts';
import { forumPosts } from './forumPosts.ts';
import { hoursText } from './openingHours.ts';
import { productCards } from './productCards.ts';

/** The kinds of items that are read from what a page shows. */
export type ShownKind = 'products' | 'places' | 'posts';

const productTypes = ['Product', 'IndividualProduct', 'ProductModel', 'ProductGroup'];
const placeTypes = (
  'LocalBusiness Store Place AutoDealer AutoPartsStore AutoRepair AutoRental Bakery BankOrCreditUnion BarOrPub BeautySalon ' +
  'BikeStore BookStore CafeOrCoffeeShop ClothingStore ComputerStore ConvenienceStore Dentist DepartmentStore ' +
  'ElectronicsStore ExerciseGym FastFoodRestaurant FinancialService Florist FoodEstablishment FurnitureStore ' +
  'GardenStore GasStation GroceryStore HairSalon HardwareStore HealthClub HobbyShop HomeGoodsStore Hospital Hotel ' +
  'JewelryStore Library LiquorStore LodgingBusiness MedicalClinic MensClothingStore MobilePhoneStore MovieTheater ' +
  'MusicStore OfficeEquipmentStore Optician OutletStore PetStore Pharmacy PostOffice Restaurant ShoeStore ShoppingCenter ' +
  'SportingGoodsStore TireShop TouristInformationCenter ToyStore TravelAgency WholesaleStore'
).split(' ');
const postTypes = ['DiscussionForumPosting', 'SocialMediaPosting', 'Question', 'Answer', 'Comment'];

/**
 * Returns the products, places or posts that a page lists, in the form of JSON-LD: those of its structured data or
 * those that it shows, whichever are more. Where both are equally many, the shown products and posts count, which have
 * more values, and the stated places.
 */
export function shownItems(page: Page, kind: ShownKind): object[] {
  if (kind === 'products') {
    const stated = page.structured.things(productTypes);
    const shown = productCards(page.document).map(cardProduct);
    return stated.length > shown.length ? stated : shown;
  }
  if (kind === 'places') {
    const stated = statedPlaces(page);
    const shown = embeddedPlaces(page.document);
    return shown.length > stated.length ? shown : stated;
  }
  const stated = page.structured.things(postTypes).filter((thing) => isPost(page, thing));
  const shown = forumPosts(page.document);
  return stated.length > shown.length ? stated : shown;
}

/** Places with an address or coordinates; those without are only mentioned. Their hours become one text. */
function statedPlaces({ structured }: Page): object[] {
  const { property } = structured.references;
  return structured.things(placeTypes).flatMap((thing) => {
    if (property(thing, 'address') === undefined && property(thing, 'geo') === undefined) return [];
    const hours = hoursText(property(thing, 'openingHours') ?? property(thing, 'openingHoursSpecification'));
    return [{ ...thing, openingHours: hours }];
  });
}

/** Posts have a text, and an author or a date: answers of a list of questions have neither. */
function isPost({ structured }: Page, thing: object): boolean {
  const has = (...names: string[]): boolean => names.some((name) => structured.textAt(thing, [name]) !== null);
  return has('text', 'articleBody') && has('author', 'datePublished', 'dateCreated');
}
