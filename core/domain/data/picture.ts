/** The reason why a cell has no picture to show. */
export type PictureProblem =
  /** The address is none that the service calls: not of the web, or inside a network. */
  | 'AddressRefused'
  /** The host has no such picture. */
  | 'Missing'
  /** The host refuses the service, or asks it to come back later. */
  | 'Blocked'
  | 'NotReached'
  | 'TimedOut'
  /** Its bytes are not those of a picture that the service shows, or they are damaged. */
  | 'NotAPicture'
  /** Too many bytes or too many pixels. */
  | 'TooLarge';

/** The longest side of a picture that the service hands out, in pixels. */
export const pictureSidePx = 480;

/** True for an address that the service may be asked for. */
export function isPictureAddress(value: string | null | undefined): value is string {
  return /^https?:\/\/./iu.test(value ?? '');
}
