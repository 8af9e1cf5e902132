/** The engine's reaction to a failure; each failure code has one. */
export const Verdict = {
  Retry: 'retry',
  GiveUpPage: 'giveUpPage',
  ChangeProxy: 'changeProxy',
  StopLot: 'stopLot',
} as const;
export type Verdict = (typeof Verdict)[keyof typeof Verdict];

/** Reasons why a page gave no rows; the sentence is locale key `failures:<code>`. */
export const failureCodes = [
  'AddressInvalid',
  'AddressRefused',
  'HostNotFound',
  'ConnectionFailed',
  'TimedOut',
  'TlsFailed',
  'TooManyRedirects',
  'RobotsDisallow',
  'HttpStatus',
  'Blocked',
  'NotHtml',
  'NotJson',
  'NotXml',
  'TooLarge',
  'BadEncoding',
  'NothingFound',
  'SignInEnded',
  'ValueMissing',
  'ExtractionFailed',
  'BrowserMissing',
  'RenderFailed',
  'StepFailed',
  'Crashed',
  'BeginningCrashed',
  'ProxyFailed',
  'ProxyUnreadable',
  'SecretUnreadable',
  'RunnerLost',
  'TrialTimedOut',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** One page that gave no rows. `detail` is short and reveals no internals, for example an HTTP status. */
export interface PageFailure {
  url: string;
  code: FailureCode;
  verdict: Verdict;
  detail: string | null;
}
