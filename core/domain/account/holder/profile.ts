/** §3.7: the industries of the survey, in its order. */
export const industries = [
  'ecommerce',
  'leads',
  'socialMedia',
  'job',
  'realEstate',
  'manufacturing',
  'travel',
  'financial',
  'sports',
  'articlesNews',
  'medical',
  'others',
] as const;
export type Industry = (typeof industries)[number];

/** §3.7: the roles of the survey, in its order. */
export const roles = [
  'leadership',
  'salesMarketing',
  'engineering',
  'analyst',
  'freelancer',
  'student',
  'faculty',
  'others',
] as const;
export type Role = (typeof roles)[number];

/** The facts that a user gives about themselves; all of them may be missing. */
export interface Profile {
  fullName: string;
  company: string;
  industry: Industry | null;
  role: Role | null;
}

/** Lengths of the texts of a profile, in UTF-16 units. */
export const profileLimits = { fullName: 100, company: 100 };
