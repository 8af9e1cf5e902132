import type { CallReply } from '#core/wire/call/call.ts';
import type { TokenScope } from '#core/domain/account/apiToken.ts';
import type { InvoiceDocument } from '#core/domain/order/invoice.ts';
import type { Outage, Outcome, RefusalCode } from '#core/domain/refusal.ts';
import type { NoticeKind } from '#core/domain/notice/noticeKind.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { Value } from '#core/domain/data/block.ts';
import type { Billing } from '#core/domain/order/billing.ts';
import type { GoodsKey } from '#core/domain/order/goods.ts';
import type { Quote } from '#core/domain/order/quote.ts';
import type { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import type { ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import type { LineList } from '#core/domain/parameters/lineList.ts';
import type { LineOrigins, ParameterChoice, ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { IdentityProvider } from '#core/domain/account/holder/identity.ts';
import type { IdentityAnswer, signInByIdentity } from '#core/wire/calls/account/holder/identityCalls.ts';
import type { MemberState } from '#core/domain/account/member.ts';
import type { OperatorPageSlug } from '#core/wire/calls/account/accountCalls.ts';
import type { OperatorCalls } from './calls/account/operator.ts';
import type { GivenPassword, MemberBalance } from '#core/wire/calls/account/memberCalls.ts';
import type {
  CreationOptions,
  CredentialUse,
  NewCredential,
  RequestOptions,
} from '#core/wire/calls/account/passkey/webAuthn.ts';
import type { LoginRecord } from '#core/wire/calls/account/sessionCalls.ts';
import type { Profile } from '#core/domain/account/holder/profile.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { DeviceSignIn, Runner } from '#core/wire/calls/runner/deviceCalls.ts';
import type { OpenApiDocument } from '#core/wire/programs/openApi/openApiDocument.ts';
import type { Trial } from '#core/wire/calls/task/startCalls.ts';
import type { TaskShare } from '#core/wire/calls/task/taskShareCalls.ts';
import type { ExportProblem } from '#core/domain/data/exportFile.ts';
import type { TableTarget } from '#core/domain/data/tableTarget.ts';
import type { DestinationSettings } from '#core/wire/calls/data/destination.ts';
import type { ExportPlan } from '#core/wire/rows/exportRecord.ts';
import type { PagePictureReply } from '#core/wire/calls/template/pagePictureCalls.ts';
import type { LiveAct, LivePageState } from '#core/wire/calls/template/livePageCalls.ts';
import type { ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import type { OwnTemplate, OwnTemplateDraft } from '#core/wire/calls/template/ownTemplateCalls.ts';
import type { ReadRecipe, RecipeFileProblem } from '#core/wire/recipe/readRecipeFile.ts';
import type { RelatedApp } from '#core/wire/calls/template/templateCalls.ts';
import type { Area } from './pull/areas.ts';

/** The settings of a new API token. */
interface NewToken {
  name: string;
  scope: TokenScope;
  expiresAt: number;
}

/** The answer to a test; `problem` is `null` where the receiver accepted it. */
interface Tested {
  problem: ExportProblem | null;
  problemDetail: string | null;
}

/** The state that the sync indicator shows; the counts of waiting edits come from the local store. */
export interface SyncStatus {
  phase: 'starting' | 'syncing' | 'upToDate' | 'offline' | 'signedOut' | 'paused';
  lastGoodPollAt: number | null;
  problem: SyncProblem | null;
}

/** The refusal of the last poll, or an answer that is not the service's, or that this version does not understand. */
export type SyncProblem = RefusalCode | Extract<Outage['kind'], 'BadReply' | 'Outdated' | 'ForeignPage'>;

/** One event in the worker's trace (syncTrace.ts): facts of the protocol, never an edit or a row. */
export interface SyncTraceEntry {
  at: number;
  /** The last four are the results of a turn (syncOnce.ts). */
  event:
    'opened' | 'elected' | 'leadEnded' | 'leaseLost' | 'damaged' | 'error' | 'done' | 'failed' | 'busy' | 'signedOut';
  facts: Record<string, string | number | boolean | null>;
}

/** The result of a repair of this device's copy. */
export interface Repair {
  /** The first table with damage; `null` where nothing was damaged. */
  area: Area | 'account' | null;
  /** Runs whose rows were incomplete: they are fetched again. */
  brokenRuns: number;
}

export interface Welcome {
  isSignupOpen: boolean;
  isSignupByCode: boolean;
  demo: { login: string; password: string } | null;
  /** The operator's pages that this service has. */
  pages: OperatorPageSlug[];
  /** The credit for an invitation; `null` where there is none. */
  invitationMicro: number | null;
  /** The services whose accounts sign in. */
  signInBy: IdentityProvider[];
}

interface NewAccount {
  email: string;
  userName: string;
  password: string;
  language: Locale;
  code?: string;
  /** The code of an invitation. */
  invitation?: string;
}

/** The code of an authenticator app or a recovery code; `isTrusted`: this browser is not asked again for a while. */
export interface SecondStep {
  code: string;
  isTrusted: boolean;
}

/** `code`: where the account has a second factor. */
export interface OwnerProof {
  password: string;
  code?: string;
}

type IdentitySignIn = CallReply<typeof signInByIdentity>;

interface SecondFactorProof {
  password: string;
  /** Of the app, or a recovery code. */
  code: string;
}

/** Calls about the account and its login; those that change the account resolve after the poll that shows it. */
export interface AccountCalls {
  updateProfile(profile: Profile): Promise<Outcome<null>>;
  changeUserName(userName: string): Promise<Outcome<null>>;
  /** Ends all other sessions; returns their number. */
  changePassword(password: string, newPassword: string): Promise<Outcome<{ endedCount: number }>>;
  /** Sends a code to the next address of the account. */
  sendEmailCode(email: string, password: string): Promise<Outcome<{ resendAfterSeconds: number }>>;
  changeEmail(email: string, code: string): Promise<Outcome<null>>;
  /** Loads sessions, runners, passkeys, the newest login records and the second factor's state to the device. */
  loadAccess(): Promise<Outcome<null>>;
  /** The login records before this one. */
  olderLoginRecords(before: number): Promise<Outcome<{ records: LoginRecord[]; hasMore: boolean }>>;
  /** Requests the deletion of the account; all its sessions end. */
  planDeletion(password: string): Promise<Outcome<{ deletesAt: number }>>;
  keepAccount(): Promise<Outcome<null>>;
  /** Makes a key for an authenticator app; `turnOnSecondFactor` makes it take effect and returns the recovery codes. */
  beginSecondFactor(password: string): Promise<Outcome<{ key: string; uri: string }>>;
  turnOnSecondFactor(code: string): Promise<Outcome<{ recoveryCodes: string[] }>>;
  turnOffSecondFactor(proof: SecondFactorProof): Promise<Outcome<null>>;
  replaceRecoveryCodes(proof: SecondFactorProof): Promise<Outcome<{ recoveryCodes: string[] }>>;
  /** Returns the options with which the browser makes a passkey; `addPasskey` stores it. */
  beginPasskey(proof: OwnerProof): Promise<Outcome<CreationOptions>>;
  addPasskey(name: string, credential: NewCredential): Promise<Outcome<null>>;
  renamePasskey(passkeyId: string, name: string): Promise<Outcome<null>>;
  removePasskey(passkeyId: string, proof: OwnerProof): Promise<Outcome<null>>;
  /** Begins to connect an account at a provider; `url` is its page. */
  beginBinding(provider: IdentityProvider, proof: OwnerProof): Promise<Outcome<{ url: string }>>;
  /** Connects it with what the provider returned. */
  bindIdentity(provider: IdentityProvider, answer: IdentityAnswer): Promise<Outcome<{ email: string }>>;
  unbindIdentity(provider: IdentityProvider): Promise<Outcome<null>>;
  endSession(sessionId: string): Promise<Outcome<null>>;
  endOtherSessions(): Promise<Outcome<{ endedCount: number }>>;
}

/** Calls about the members of the account (§7.2). */
export interface MemberCalls {
  /** Loads the members to the device. */
  loadMembers(): Promise<Outcome<null>>;
  /** Makes a member; `password` is nowhere else. */
  makeMember(draft: NewMember): Promise<Outcome<{ memberId: string; password: string }>>;
  /** Resolves after the poll and the list that show it, as the next one. */
  changeMember(memberId: string, state: MemberState): Promise<Outcome<null>>;
  setMemberNodes(memberId: string, cloudCount: number): Promise<Outcome<null>>;
  /** Makes a new password for a member, whose sessions end. */
  setMemberPassword(memberId: string): Promise<Outcome<GivenPassword>>;
  /** Makes new passwords for all active members; `left` have none yet. */
  setMemberPasswords(): Promise<Outcome<{ passwords: GivenPassword[]; left: number }>>;
  /** A page of the charges that a member caused, the newest first. */
  memberBalance(memberId: string, page: number): Promise<Outcome<MemberBalance>>;
}

interface NewMember {
  userName: string;
  email: string;
  language: Locale;
  cloudCount: number;
}

/** A product that an account wants to buy, with a coupon of the account. */
export interface Purchase {
  code: string;
  quantity: number;
  couponId: string | null;
}

/** A task to be saved; `idByParamName` carries §3.4 Ids into the specification's payload. */
export interface TaskDraft {
  taskName: string;
  taskGroupId?: string;
  templateRegistrationId: number;
  templateVersion: number;
  parameters: ParameterValues;
  idByParamName: Record<string, string>;
  /** The origins of imported lines, by parameter. */
  lineOrigins?: LineOrigins;
  /** §3.5: the source of imported addresses; `null` when they are no longer imported, missing when nothing changed. */
  urlSourceTaskId?: string | null;
  urlSourceTaskField?: string | null;
  /** §3.6; when missing, a task keeps its settings and a new task has none. */
  ipProxySettings?: ProxySettings;
}

/** A draft that may start from another task's form: the service knows the secrets behind its masks (§3.4, §3.6). */
type NewTaskDraft = TaskDraft & { secretsOfTaskId?: string };

type TrialDraft = Pick<TaskDraft, 'templateRegistrationId' | 'parameters' | 'idByParamName'> & {
  /** The task that is edited. */
  taskId?: string;
};

/** Rows of a run as the service has them, with the values in the order of `columns`. */
interface LotPage {
  /** The number of rows of the whole run. */
  total: number;
  columns: string[];
  rows: Value[][];
}

/** A cell of a run that holds the address of a picture; rows are counted from 0. */
export interface PictureCell {
  lotId: string;
  rowNo: number;
  column: string;
  address: string;
}

/** A subtask and its task. */
interface SubtaskRef {
  taskId: string;
  subTaskId: string;
}

/**
 * The calls of a tab to its worker, over Comlink: plain objects only, expected failures are returned and not thrown.
 * Calls need the service; edits do not use this way (src/store/outbox/outbox.ts).
 */
export interface SyncApi extends AccountCalls, MemberCalls, OperatorCalls {
  ping(): Promise<'pong'>;
  /**
   * Opens the account's databases, campaigns for leader and starts to poll. A call for another account closes the
   * first.
   */
  open(accountId: string, language: Locale): Promise<void>;
  close(): Promise<void>;
  setLanguage(language: Locale): Promise<void>;
  setVisible(isVisible: boolean): Promise<void>;
  /** Calls back at once and after every change. The callback is a Comlink proxy. */
  watchStatus(callback: (status: SyncStatus) => void): Promise<void>;
  /** The last events of this worker, the oldest first. */
  trace(): Promise<SyncTraceEntry[]>;
  /** Resolves after the poll that it asked for. */
  pollNow(): Promise<void>;
  /**
   * Checks this device's copy and reads everything from the service again: at once, or after an outage by itself.
   * Refused with `DeviceStorageFailed`.
   */
  repair(): Promise<Outcome<Repair>>;
  /** Fetches this lot's blocks before all others. */
  preferLot(lotId: string | null): Promise<void>;

  welcome(): Promise<Outcome<Welcome>>;
  account(): Promise<Outcome<Account>>;
  /** Refused with `SecondFactorNeeded` where the account also asks for a code. */
  signIn(login: string, password: string, second?: SecondStep): Promise<Outcome<Account>>;
  /** Returns the options with which the browser offers its passkeys. */
  beginPasskeySignIn(): Promise<Outcome<RequestOptions>>;
  signInByPasskey(credential: CredentialUse): Promise<Outcome<Account>>;
  /** Begins a sign-in by an account at a provider; `url` is its page. */
  beginIdentitySignIn(provider: IdentityProvider): Promise<Outcome<{ url: string }>>;
  /** Returns a proof for `proveIdentitySignIn` in place of the account where that also asks for a code. */
  signInByIdentity(provider: IdentityProvider, answer: IdentityAnswer): Promise<Outcome<IdentitySignIn>>;
  proveIdentitySignIn(
    provider: IdentityProvider,
    step: { proof: string; code: string; isTrusted: boolean },
  ): Promise<Outcome<Account>>;
  /** Sends a mail to the address, with a code when it has no account yet; the answer does not reveal which. */
  sendSignUpCode(email: string, language: Locale): Promise<Outcome<{ resendAfterSeconds: number }>>;
  signUp(input: NewAccount): Promise<Outcome<Account>>;
  /** Sends a mail to the address, with a link to a new password where it has an account. */
  sendPasswordLink(email: string, language: Locale): Promise<Outcome<{ resendAfterSeconds: number }>>;
  /** Names the account of such a link. */
  checkPasswordLink(token: string): Promise<Outcome<{ email: string; userName: string }>>;
  resetPassword(token: string, newPassword: string): Promise<Outcome<null>>;
  /** Ends the session on the service when it can be reached, and deletes the account's databases in any case. */
  signOut(): Promise<Outcome<null>>;
  updateLanguage(language: Locale): Promise<Outcome<null>>;
  /** Sets the events that the account wants mails about; the next poll shows it. */
  updateMailNotices(kinds: readonly NoticeKind[]): Promise<Outcome<null>>;
  /** Begins the account's trial (§7.3); resolves after the poll that shows it. */
  beginTrial(): Promise<Outcome<null>>;
  /** Returns the price of a product (§7.3); nothing is ordered. */
  orderPrice(purchase: Purchase, key: GoodsKey): Promise<Outcome<Quote>>;
  /** Makes an order (§7.3); `payUrl` is the page of the payment provider, `null` where nothing is to be paid there. */
  makeOrder(purchase: Purchase): Promise<Outcome<{ orderId: string; payUrl: string | null }>>;
  payOrder(orderId: string): Promise<Outcome<{ payUrl: string }>>;
  cancelOrder(orderId: string): Promise<Outcome<null>>;
  /** Returns the PDF of an order's invoice or credit note, which the service makes. */
  invoicePdf(orderId: string, document: InvoiceDocument): Promise<Outcome<Uint8Array<ArrayBuffer>>>;
  bindCoupon(code: string): Promise<Outcome<null>>;
  saveBilling(billing: Billing): Promise<Outcome<null>>;

  createTask(draft: NewTaskDraft): Promise<Outcome<{ taskId: string }>>;
  updateTask(taskId: string, draft: TaskDraft): Promise<Outcome<null>>;
  /** Loads a long list that a task refers to. */
  fetchList(list: LineList): Promise<Outcome<null>>;
  /** One result per task, by its id; resolves after the poll that shows it. */
  startTasks(taskIds: string[]): Promise<Outcome<Record<string, StartResult>>>;
  stopTasks(taskIds: string[]): Promise<Outcome<Record<string, StopResult>>>;
  /** §2.4, in the installed app: gives tasks a timer. Returns the number of tasks that were not found. */
  setSchedule(taskIds: string[], schedule: TaskSchedule): Promise<Outcome<{ missing: number }>>;

  /** Starts a run of the pages alone that failed in the task's newest run; resolves as `startTasks`. */
  startFailedPages(taskId: string): Promise<Outcome<StartResult>>;
  /** Continues the stopped parts of the task's newest run where they were. */
  continueRun(taskId: string): Promise<Outcome<StartResult>>;
  /** §7.5: continues one subtask of a task's newest run, or stops it alone. */
  startSubtask(subtask: SubtaskRef): Promise<Outcome<StartResult>>;
  stopSubtask(subtask: SubtaskRef): Promise<Outcome<StopResult>>;

  /**
   * Reads a page of up to `lotPageLength` rows of a run that are not on the device, counted from 0. Nothing is stored.
   */
  lotPage(run: { taskId: string; lotNo: number }, page: number): Promise<Outcome<LotPage>>;

  /** The picture of a cell as WebP: from this device where its run is kept, else from the service. */
  picture(cell: PictureCell): Promise<Outcome<Uint8Array<ArrayBuffer>>>;

  /** Loads the current log of a run to the device. */
  loadLotLog(lot: { taskId: string; lotNo: number; lotId: string }): Promise<Outcome<null>>;
  /** Loads the current history of a task's changes to the device. */
  loadTaskHistory(taskId: string): Promise<Outcome<null>>;

  /** Makes an export on the service, of one task or as one zip of several; resolves after the poll that shows it. */
  createExport(plans: ExportPlan[]): Promise<Outcome<{ recordId: string }>>;
  /**
   * The address of an export's file, valid for an hour; `null`: the file is being made. One that has gone is made again
   * now. Resolves after the poll that shows it.
   */
  exportAddress(recordId: string): Promise<Outcome<{ url: string | null }>>;
  cancelExport(recordId: string): Promise<Outcome<null>>;
  deleteExport(recordId: string): Promise<Outcome<null>>;
  /**
   * Makes a destination of a task; `secret` is that of a webhook, for the user alone, and `password` that of a database
   * or the secret key of a storage: neither is stored here.
   */
  createDestination(
    settings: DestinationSettings & { taskId: string; password?: string | undefined },
  ): Promise<Outcome<{ secret: string | null }>>;
  /** Without a password the stored one stays. */
  updateDestination(
    destinationId: string,
    settings: DestinationSettings & { password?: string | undefined },
  ): Promise<Outcome<null>>;
  deleteDestination(destinationId: string): Promise<Outcome<null>>;
  changeDestinationSecret(destinationId: string): Promise<Outcome<{ secret: string }>>;
  /** Sends a test without rows; `problem` is `null` where the receiver accepted it. */
  testDestination(destinationId: string): Promise<Outcome<Tested>>;
  /** The same for a table whose settings are not saved; without a password that of the destination is used. */
  testTable(given: {
    taskId: string;
    destinationId: string | null;
    target: TableTarget;
    password?: string | undefined;
  }): Promise<Outcome<Tested>>;
  /** Sends rows of its task to a destination; resolves after the poll that shows the export. */
  sendToDestination(
    destinationId: string,
    rows: Pick<ExportPlan, 'scope' | 'lotNos' | 'columns'>,
  ): Promise<Outcome<{ recordId: string }>>;

  /** Begins to connect a Google account; `url` is the page at Google that asks the user. */
  beginGoogle(): Promise<Outcome<{ url: string }>>;
  /** Connects it with what Google returned; resolves after the poll that shows it. */
  connectGoogle(given: { state: string; code: string }): Promise<Outcome<{ email: string }>>;
  disconnectGoogle(): Promise<Outcome<null>>;
  /** Makes an empty spreadsheet; `problem` is the reason where there is none. */
  createSpreadsheet(title: string): Promise<Outcome<Tested & { spreadsheetId: string | null }>>;

  /** Makes a share of a task, or finds the one it has (§7.5). */
  shareTask(taskId: string): Promise<Outcome<{ shareId: string }>>;
  /** The data that a share shows of a task, of this account or another one (§7.4). */
  taskShare(shareId: string): Promise<Outcome<TaskShare>>;

  /**
   * Runs a template over a few pages with these values; nothing is kept. `cancelTrial` ends it with the outage
   * `Offline`.
   */
  tryTemplate(draft: TrialDraft): Promise<Outcome<Trial>>;
  /** Reads a page and proposes its tables; nothing is kept. `cancelTrial` ends it in the same way. */
  proposeTables(page: { url: string; recipe?: Recipe; steps?: BrowserStep[] }): Promise<Outcome<ProposedTables>>;
  /**
   * Takes a picture of a page, with the places of the records and values of these recipes on it; ended by `cancelTrial`
   * too.
   */
  picturePage(address: string, recipes: Recipe[]): Promise<Outcome<PagePictureReply>>;
  /** Opens a page to act on it; another one of the account is ended by it. */
  openLivePage(page: { url: string; steps: BrowserStep[] }): Promise<Outcome<{ sessionId: string }>>;
  /** Waits until a live page is newer than version `after`, at most ten seconds. */
  seeLivePage(sessionId: string, after: number): Promise<Outcome<LivePageState>>;
  actOnLivePage(sessionId: string, acts: LiveAct[]): Promise<Outcome<{ sessionId: string }>>;
  cancelTrial(): Promise<void>;

  /** Reads the text of a recipe file, on the device: the worker has the schema of recipes for the calls. */
  readRecipeFile(text: string, locale: Locale): Promise<Outcome<ReadRecipe | { problem: RecipeFileProblem }>>;

  /** A template that the account made, for its form. */
  ownTemplate(id: number): Promise<Outcome<OwnTemplate>>;
  /** Makes a template of a task, or changes the one of this id; resolves after the poll that shows it. */
  saveOwnTemplate(draft: OwnTemplateDraft, id: number | null): Promise<Outcome<{ slug: string }>>;
  /** Removes a template that the account made, or leaves one of another account; resolves after the poll. */
  removeOwnTemplate(id: number): Promise<Outcome<null>>;

  /** The choices of a parameter from its external data source; `null` when they cannot be had. */
  parameterChoices(templateRegistrationId: number, paramName: string): Promise<Outcome<ParameterChoice[] | null>>;

  /** Loads the regions of premium proxies (§3.6) to the device, unless they were read within the hour. */
  loadProxyAreas(language: Locale): Promise<Outcome<null>>;
  /** §2.7: reads plan and balance again, now. */
  refreshAccount(): Promise<Outcome<null>>;

  /** The local runner that asks to be signed in with this code. */
  deviceSignIn(userCode: string): Promise<Outcome<DeviceSignIn>>;
  answerDevice(userCode: string, isApproved: boolean): Promise<Outcome<null>>;
  /** The signed-in runners, the newest first. */
  runners(): Promise<Outcome<Runner[]>>;
  revokeRunner(runnerId: string): Promise<Outcome<null>>;

  /** Loads the account's API tokens to the device. */
  loadTokens(): Promise<Outcome<null>>;
  /** Makes an API token; `secret` is the token itself, for the user alone: it is not stored here. */
  createToken(settings: NewToken): Promise<Outcome<{ secret: string }>>;
  revokeToken(tokenId: string): Promise<Outcome<null>>;
  /** The description of all calls for programs, made on the device. */
  apiDocument(): Promise<Outcome<OpenApiDocument>>;

  /** Apps that the operator lists beside a template. */
  relatedApps(templateRegistrationId: number): Promise<Outcome<RelatedApp[]>>;
  /** Records an estimate of the cost calculator; no caller waits for it. */
  recordCostCalculation(templateRegistrationId: number, category: string, rowCount: number): Promise<Outcome<null>>;
}
