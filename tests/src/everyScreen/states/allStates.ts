import type { ScreenState } from '../screen.ts';
import { accountPageStates } from './accountPageStates.ts';
import { planStates, proxyStates } from './accountStates.ts';
import { driftStates } from './driftStates.ts';
import { chainStates } from './chainStates.ts';
import { exportStates } from './exportStates.ts';
import { explorerStates } from './explorerStates.ts';
import { formStates } from './formStates.ts';
import { galleryStates } from './galleryStates.ts';
import { listStates } from './listStates.ts';
import { newTaskStates } from './newTaskStates.ts';
import { helpStates } from './helpStates.ts';
import { memberStates } from './memberStates.ts';
import { operatorStates } from './operatorStates.ts';
import { programStates } from './programStates.ts';
import { quotaStates } from './quotaStates.ts';
import { newTemplateStates } from './newTemplateStates.ts';
import { overviewStates } from './overviewStates.ts';
import { pageStates } from './pageStates.ts';
import { repeatStates } from './repeatStates.ts';
import { restStates } from './restStates.ts';
import { runnerStates } from './runnerStates.ts';
import { signInStates } from './signInStates.ts';
import { signUpStates } from './signUpStates.ts';
import { startStates } from './startStates.ts';
import { timerStates } from './timerStates.ts';

/** Every state of the console's screens; a new screen adds its own here, or states.test.ts names it. */
export const allStates: readonly ScreenState[] = [
  ...galleryStates,
  ...pageStates,
  ...formStates,
  ...newTaskStates,
  ...newTemplateStates,
  ...proxyStates,
  ...startStates,
  ...listStates,
  ...exportStates,
  ...planStates,
  ...accountPageStates,
  ...memberStates,
  ...operatorStates,
  ...helpStates,
  ...overviewStates,
  ...quotaStates,
  ...timerStates,
  ...repeatStates,
  ...chainStates,
  ...driftStates,
  ...runnerStates,
  ...programStates,
  ...explorerStates,
  ...signInStates,
  ...signUpStates,
  ...restStates,
];
