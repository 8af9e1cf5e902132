import type { ParameterFormat } from './parameter.ts';

/** §5.2, helper checks. Each checks the form only; the egress guard decides whether an address may be fetched. */
export const isOfFormat: Record<ParameterFormat, (text: string) => boolean> = {
  url: isWebAddress,
  email: (text) => text.length <= 254 && /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[^\s@.]{1,63}\.)+[^\s@.]{2,63}$/u.test(text),
  ipv4: (text) => /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/u.test(text),
  /** 11 digits that begin with 1, the second from 3 to 9. */
  mobileNumber: (text) => /^1[3-9]\d{9}$/u.test(text),
  /** With its area code: 010-12345678, 0755-1234567. */
  phoneNumber: (text) => /^0\d{2,3}-?[2-9]\d{6,7}$/u.test(text),
  postcode: (text) => /^\d{6}$/u.test(text),
};

/** True for an http or https address. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/iu.test(text);
}
