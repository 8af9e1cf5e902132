const mebibyte = 1024 * 1024;

/** What the door lets in, and for how long. */
export interface DoorLimits {
  /** Of bodies that are being read at one moment, together and of one account: what is read stands in memory. */
  bodyBytes: number;
  bodyBytesPerAccount: number;
  /** Who was answered before its body was read has this time to read the answer. */
  lingerMs: number;
}

export const doorLimits: DoorLimits = {
  bodyBytes: 96 * mebibyte,
  bodyBytesPerAccount: 48 * mebibyte,
  lingerMs: 1_000,
};
