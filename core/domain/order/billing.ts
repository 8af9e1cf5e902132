/** §3.2, in the order of the form. */
export const billingFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'companyName',
  'address1',
  'address2',
  'country',
  'city',
  'postalCode',
  'province',
  'dutyParagraph',
  'remark',
] as const;
export type BillingField = (typeof billingFields)[number];
export type Billing = Record<BillingField, string>;

/** §5.1; `dutyParagraph` is the VAT number, `remark` the notes. */
const optionalFields: readonly BillingField[] = ['companyName', 'address2', 'dutyParagraph', 'remark'];

export function isBillingFieldRequired(field: BillingField): boolean {
  return !optionalFields.includes(field);
}

/** §5.1: returns the required fields that are empty. */
export function missingBillingFields(billing: Billing): BillingField[] {
  return billingFields.filter((field) => isBillingFieldRequired(field) && billing[field].trim() === '');
}

export const emptyBilling: Billing = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  companyName: '',
  address1: '',
  address2: '',
  country: '',
  city: '',
  postalCode: '',
  province: '',
  dutyParagraph: '',
  remark: '',
};

/**
 * §5.1, "same information": fills company, name and e-mail from the account. The last word of a full name is the last
 * name; a value that the account lacks leaves the field as it is.
 */
export function sameInformation(
  billing: Billing,
  account: { email: string; fullName: string; company: string },
): Billing {
  const words = account.fullName.trim().split(/\s+/u);
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : '';
  const firstName = words.slice(0, words.length > 1 ? -1 : 1).join(' ');
  return {
    ...billing,
    email: account.email || billing.email,
    companyName: account.company || billing.companyName,
    firstName: firstName || billing.firstName,
    lastName: lastName || billing.lastName,
  };
}
