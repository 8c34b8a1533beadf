import type { getCertification } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { PageName } from '@cliffhanger/wire/pages';
import type { Profile } from '../../../shared/profile/index.ts';

export type CertificationState = AnswerOf<typeof getCertification>['state'];

export interface GuideStep {
  readonly name: 'verify' | 'drama' | 'link' | 'order' | 'ship';
  /** `waiting`: the seller has done their part, and somebody else is looking at it. */
  readonly state: 'done' | 'waiting' | 'open';
  /** Where it is done, or where one sees how it stands. */
  readonly page: PageName;
}

type Known = Pick<Profile, 'isCertified' | 'firstSteps'>;

/** What the seller has really done, in the order in which one thing needs the one before. */
export const guideSteps = (
  { isCertified, firstSteps }: Known,
  certification: CertificationState | undefined,
): readonly GuideStep[] => [
  {
    name: 'verify',
    state: isCertified ? 'done' : certification === 'under-review' ? 'waiting' : 'open',
    page: 'certification',
  },
  { name: 'drama', state: firstSteps.hasDrama ? 'done' : 'open', page: 'hall' },
  {
    name: 'link',
    state: firstSteps.hasApprovedLink ? 'done' : firstSteps.hasSentLink ? 'waiting' : 'open',
    page: 'library',
  },
  { name: 'order', state: firstSteps.hasOrder ? 'done' : 'open', page: 'library' },
  { name: 'ship', state: firstSteps.hasShipped ? 'done' : 'open', page: 'orders' },
];

/** The one to do now: what waits for somebody else is passed over. */
export const nextStep = (steps: readonly GuideStep[]): GuideStep | undefined =>
  steps.find(({ state }) => state === 'open');
