/** The accounts that may use a template that an account made of a task, beside itself; `all` by operators alone. */
export const Audience = { Me: 'me', Members: 'members', Chosen: 'chosen', All: 'all' } as const;
export type Audience = (typeof Audience)[keyof typeof Audience];

/** Ids of templates that accounts made begin here; those of folders are below. */
export const firstOwnTemplateId = 10_000_000;

/** Returns the slug of a template that an account made. */
export function ownTemplateSlug(templateRegistrationId: number): string {
  return `own-${templateRegistrationId}`;
}

/** Returns the id in the slug of a template that an account made, or `null`; no folder has such a slug. */
export function ownTemplateIdOf(slug: string): number | null {
  const [, digits = ''] = /^own-([1-9]\d{7,9})$/u.exec(slug) ?? [];
  const id = Number(digits);
  return id >= firstOwnTemplateId && id <= 2_147_483_647 ? id : null;
}

/** A part of the address that is a parameter, with the words of its owner. */
export interface MarkedPart {
  /** As in addressParts.ts. */
  place: string;
  label: string;
  remark: string;
}

/** The content of a template that an account made of a task. */
export interface OwnTemplateContent {
  /** The task's own recipe, as JSON text. */
  recipe: string;
  /** The task's first addresses, of which the first one has the marked parts. */
  addresses: string[];
  /** Text of the number of pages; '' for all. */
  maxPages: string;
  /** Parts of the address that are parameters; none: the addresses are one. */
  parts: MarkedPart[];
  /** The number of pages is a parameter. */
  hasPages: boolean;
  /** The task was signed in: tasks of the template ask for a sign-in of their own. Absent in templates made before. */
  asksSignIn?: boolean;
  sample: { columns: string[]; rows: (string | null)[][] };
}

/** The maxima of characters and numbers. */
export const ownTemplateLimits = {
  name: 100,
  description: 1_000,
  label: 100,
  remark: 300,
  parts: 8,
  userNames: 50,
  /** Addresses that the form of the template begins with. */
  addresses: 50,
  sampleRows: 10,
  sampleValue: 500,
} as const;

/** Returns names of parameters for labels: letters and digits of them, each different, and none of `taken`. */
export function paramNamesOf(labels: readonly string[], taken: readonly string[]): string[] {
  const used = new Set(taken);
  return labels.map((label) => {
    const words =
      label
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .match(/[A-Za-z0-9]+/gu) ?? [];
    const joined = words
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('')
      .slice(0, 40);
    const name = /^[A-Z]/u.test(joined) ? joined : `Part${joined}`;
    let free = name;
    for (let number = 2; used.has(free); number += 1) free = `${name}${number}`;
    used.add(free);
    return free;
  });
}
